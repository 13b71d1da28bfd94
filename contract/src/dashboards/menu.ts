import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { DashboardFileName } from './collections.ts'
import { dashboardsPath } from './endpoints.ts'

const Names = z.array(DashboardFileName).check(z.maxLength(500))

/** How one user arranges the menu of dashboards. Dashboards that no longer exist are ignored. */
export const DashboardMenu = z.object({
  /** In the order of the menu. */
  starred: Names,
  /** The dashboards that the user moved, within their collections; all others follow. */
  dashboard_order: Names,
  /** The ids of collections, likewise. */
  collection_order: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)),
})
export type DashboardMenu = z.infer<typeof DashboardMenu>

export const emptyDashboardMenu: DashboardMenu = {
  starred: [],
  dashboard_order: [],
  collection_order: [],
}

export const saveDashboardMenu = defineEndpoint({
  name: 'dashboards.saveMenu',
  method: 'PUT',
  path: `${dashboardsPath}/menu`,
  summary: "Save the signed-in user's stars and order of the dashboards.",
  params: WorkspaceParams,
  body: DashboardMenu,
  answer: DashboardMenu,
  permission: 'dashboards.own',
  needsActivePlan: true,
})
