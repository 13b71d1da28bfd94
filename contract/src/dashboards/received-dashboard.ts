import * as z from 'zod/mini'
import { dashboardShape } from './dashboard-shape.ts'

/** As a client reads it, which may be older than what it is told: each element is checked by itself. */
export const ReceivedElement = z.looseObject({ id: z.string(), type: z.string() })
export type ReceivedElement = z.infer<typeof ReceivedElement>
export const ReceivedDashboard = z.object(dashboardShape(ReceivedElement))
export type ReceivedDashboard = z.infer<typeof ReceivedDashboard>
export type ReceivedSection = ReceivedDashboard['tabs'][number]['sections'][number]
