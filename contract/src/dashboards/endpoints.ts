import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { isStorable, storableMessage } from '../storable-json.ts'
import { Instant } from '../time.ts'
import { WorkspaceParams } from '../workspace-params.ts'
import { DashboardFileName } from './collections.ts'
import { DashboardSpec, ReceivedDashboard } from './dashboard-spec.ts'

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
})
export type Dashboard = z.infer<typeof Dashboard>

const path = '/v1/orgs/{orgId}/dashboards'
const DashboardQuery = z.object({ spec: DashboardFileName })
const storable = z.refine(isStorable, storableMessage)

export const getDashboard = defineEndpoint({
  name: 'dashboards.get',
  method: 'GET',
  path,
  summary: 'A dashboard by its file name; the home of a workspace is called as its type.',
  params: WorkspaceParams,
  query: DashboardQuery,
  answer: Dashboard,
  permission: 'dashboards.read',
})

export const saveDashboard = defineEndpoint({
  name: 'dashboards.save',
  method: 'PUT',
  path,
  summary:
    "Save a dashboard as the workspace's own copy; a conflict when somebody else did meanwhile.",
  params: WorkspaceParams,
  query: DashboardQuery,
  body: z
    .strictObject({
      spec: DashboardSpec,
      /** Of what the change was made from. */
      updated_at: z.nullable(Instant),
    })
    .check(storable),
  answer: Dashboard,
  permission: 'dashboards.change',
  audit: 'dashboard.saved',
})

export const resetDashboard = defineEndpoint({
  name: 'dashboards.reset',
  method: 'DELETE',
  path,
  summary: "Make a dashboard again what the product brings; delete one of the workspace's own.",
  params: WorkspaceParams,
  query: DashboardQuery,
  permission: 'dashboards.change',
  audit: 'dashboard.reset',
})

export const copyDashboard = defineEndpoint({
  name: 'dashboards.copy',
  method: 'POST',
  path,
  summary: "Copy a dashboard, as the workspace has it, into a new one of the workspace's own.",
  params: WorkspaceParams,
  body: z
    .strictObject({
      source: DashboardFileName,
      title: z
        .string()
        .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(100, 'At most 100 characters')),
    })
    .check(storable),
  answer: z.object({ file_name: DashboardFileName }),
  status: 201,
  permission: 'dashboards.change',
  audit: 'dashboard.copied',
})
