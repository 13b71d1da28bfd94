import * as z from 'zod/mini'
import { DashboardParts, dashboardShape } from './dashboard-shape.ts'
import { findSpecProblems } from './spec-problems.ts'

/** A dashboard is data: tabs of sections of elements, and the filters that they listen to. */
export const DashboardSpec = DashboardParts.check(
  z.check((context) => {
    for (const { path, message } of findSpecProblems(context.value)) {
      context.issues.push({ code: 'custom', path: [...path], message, input: context.value })
    }
  }),
)
export type DashboardSpec = z.infer<typeof DashboardSpec>
export type DashboardTab = DashboardSpec['tabs'][number]
export type DashboardSection = DashboardTab['sections'][number]

/** As a client reads it, which may be older than what it is told: each element is checked by itself. */
const ReceivedElement = z.looseObject({ id: z.string(), type: z.string() })
export type ReceivedElement = z.infer<typeof ReceivedElement>
export const ReceivedDashboard = z.object(dashboardShape(ReceivedElement))
export type ReceivedDashboard = z.infer<typeof ReceivedDashboard>
export type ReceivedSection = ReceivedDashboard['tabs'][number]['sections'][number]
