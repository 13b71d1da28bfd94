import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { Instant } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { DashboardFileName } from './collections.ts'
import { ElementChoices } from './element-choices.ts'
import { ReceivedDashboard } from './received-dashboard.ts'
import { SavedViewId } from './saved-views.ts'

/** Unchanged from the library, changed by the workspace, or created by it. */
export const DashboardOrigin = z.enum(['library', 'changed', 'own'])
export type DashboardOrigin = z.infer<typeof DashboardOrigin>

export const Dashboard = z.extend(ReceivedDashboard, {
  file_name: DashboardFileName,
  origin: DashboardOrigin,
  /** When the workspace last saved it; null for an unchanged library dashboard. */
  updated_at: z.nullable(Instant),
  /** Null for dashboards outside the collections, such as the home page. */
  dashboard_collection_id: z.nullable(z.string()),
  /** Until there are insights, an element that shows them takes no space. */
  has_insights: z.boolean(),
  /** The saved view that it opens with for the caller; null for none and for API keys. */
  default_view: z.nullable(
    z.object({ id: SavedViewId, name: z.string(), search: z.record(z.string(), z.string()) }),
  ),
  /** What the caller chose on the elements, by id; empty for API keys. */
  element_choices: z.record(z.string(), ElementChoices),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboardsPath = '/v1/orgs/{orgId}/dashboards'
export const DashboardQuery = z.object({ spec: DashboardFileName })

export const getDashboard = defineEndpoint({
  name: 'dashboards.get',
  method: 'GET',
  path: dashboardsPath,
  summary:
    'A dashboard by its file name. A workspace’s home dashboard is named after the workspace’s type.',
  params: WorkspaceParams,
  query: DashboardQuery,
  answer: Dashboard,
  permission: 'dashboards.read',
  needsActivePlan: true,
})
