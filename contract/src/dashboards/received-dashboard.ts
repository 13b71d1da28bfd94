import * as z from 'zod/mini'
import { dashboardShape } from './dashboard-shape.ts'

/**
 * As a client reads it. The client may be older than the server, so each element is checked on its
 * own.
 */
export const ReceivedElement = z.looseObject({ id: z.string(), type: z.string() })
export type ReceivedElement = z.infer<typeof ReceivedElement>
export const ReceivedDashboard = z.object(dashboardShape(ReceivedElement))
export type ReceivedDashboard = z.infer<typeof ReceivedDashboard>
export type ReceivedSection = ReceivedDashboard['tabs'][number]['sections'][number]
