import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Instant } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { DashboardFileName } from './collections.ts'
import { DashboardSpec } from './dashboard-spec.ts'
import { Dashboard, DashboardQuery, dashboardsPath } from './endpoints.ts'

const storable = z.refine(isStorable, storableMessage)

export const saveDashboard = defineEndpoint({
  name: 'dashboards.save',
  method: 'PUT',
  path: dashboardsPath,
  summary:
    "Save a dashboard as the workspace's own copy. Answers a conflict when it has changed since it was read.",
  params: WorkspaceParams,
  query: DashboardQuery,
  body: z
    .strictObject({
      spec: DashboardSpec,
      /** The version that the change is based on. A newer stored version is not overwritten. */
      updated_at: z.nullable(Instant),
    })
    .check(storable),
  answer: Dashboard,
  permission: 'dashboards.change',
  needsActivePlan: true,
  audit: 'dashboard.saved',
})

export const resetDashboard = defineEndpoint({
  name: 'dashboards.reset',
  method: 'DELETE',
  path: dashboardsPath,
  summary: "Make a dashboard again what the product brings; delete one of the workspace's own.",
  params: WorkspaceParams,
  query: DashboardQuery,
  permission: 'dashboards.change',
  needsActivePlan: true,
  audit: 'dashboard.reset',
})

export const DashboardTitle = z
  .string()
  .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(100, 'At most 100 characters'))

export const createDashboard = defineEndpoint({
  name: 'dashboards.create',
  method: 'POST',
  path: `${dashboardsPath}/blank`,
  summary: "Create an empty dashboard of the workspace's own.",
  params: WorkspaceParams,
  body: z.strictObject({ title: DashboardTitle }).check(storable),
  answer: z.object({ file_name: DashboardFileName }),
  status: 201,
  permission: 'dashboards.change',
  needsActivePlan: true,
  audit: 'dashboard.created',
})

export const copyDashboard = defineEndpoint({
  name: 'dashboards.copy',
  method: 'POST',
  path: dashboardsPath,
  summary: "Copy a dashboard, as the workspace has it, into a new one of the workspace's own.",
  params: WorkspaceParams,
  body: z
    .strictObject({
      source: DashboardFileName,
      title: DashboardTitle,
    })
    .check(storable),
  answer: z.object({ file_name: DashboardFileName }),
  status: 201,
  permission: 'dashboards.change',
  needsActivePlan: true,
  audit: 'dashboard.copied',
})

/** In the order of the API reference. */
export const dashboardChangeEndpoints = {
  saveDashboard,
  resetDashboard,
  copyDashboard,
  createDashboard,
} as const
