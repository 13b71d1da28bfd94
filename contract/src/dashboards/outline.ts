import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { DashboardFileName } from './collections.ts'
import { dashboardsPath } from './endpoints.ts'

const name = z.string()

export const DashboardOutline = z.object({
  file_name: DashboardFileName,
  tabs: z.array(
    z.object({
      title: name,
      /** The titles of the elements, in the order of the page. */
      elements: z.array(name),
      /** The measures that the elements show, in the order of the page, each once. */
      metrics: z.array(name),
    }),
  ),
})
export type DashboardOutline = z.infer<typeof DashboardOutline>

/** What each dashboard shows, without the queries: enough to search all of them at once. */
export const listDashboardOutlines = defineEndpoint({
  name: 'dashboards.outlines',
  method: 'GET',
  path: `${dashboardsPath}/outlines`,
  summary: 'The tabs, the titles and the metrics of every dashboard of the workspace.',
  params: WorkspaceParams,
  answer: z.object({
    items: z.array(DashboardOutline),
    /** The names of all metrics that the dashboards show, with the titles of their cubes or views. */
    metrics: z.array(z.object({ metric: name, metric_alias: name, source: name })),
  }),
  permission: 'dashboards.read',
  needsActivePlan: true,
})
