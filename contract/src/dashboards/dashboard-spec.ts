import * as z from 'zod/mini'
import { DashboardParts } from './dashboard-shape.ts'
import { findSpecProblems } from './spec-problems.ts'

/** A dashboard is data: tabs of sections of elements, and the filters that apply to them. */
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
