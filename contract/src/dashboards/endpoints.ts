import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Instant } from '../time.ts'
import { WorkspaceParams } from '../workspace-params.ts'
import { DashboardFileName } from './collections.ts'
import { ReceivedDashboard } from './received-dashboard.ts'

/** As the product brings it, changed by the workspace, or made by it. */
export const DashboardOrigin = z.enum(['library', 'changed', 'own'])
export type DashboardOrigin = z.infer<typeof DashboardOrigin>

export const Dashboard = z.extend(ReceivedDashboard, {
  file_name: DashboardFileName,
  origin: DashboardOrigin,
  /** When the workspace last saved it; null for what is as the product brings it. */
  updated_at: z.nullable(Instant),
  /** Null for what is in no collection, such as the home. */
  dashboard_collection_id: z.nullable(z.string()),
  /** While nothing has been found yet, an element that shows findings takes no room. */
  has_insights: z.boolean(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboardsPath = '/v1/orgs/{orgId}/dashboards'
export const DashboardQuery = z.object({ spec: DashboardFileName })

export const getDashboard = defineEndpoint({
  name: 'dashboards.get',
  method: 'GET',
  path: dashboardsPath,
  summary: 'A dashboard by its file name; the home of a workspace is called as its type.',
  params: WorkspaceParams,
  query: DashboardQuery,
  answer: Dashboard,
  permission: 'dashboards.read',
  needsActivePlan: true,
})
