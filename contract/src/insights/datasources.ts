import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ConnectionId } from '../values/ids.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

/** A data source as filters name it; what else is known of it is among the integrations. */
export const DatasourceOption = z.object({
  datasource_id: ConnectionId,
  datasource_display_name: z.string(),
  datasource_type: PlatformCode,
  datasource_type_display_name: z.string(),
})
export type DatasourceOption = z.infer<typeof DatasourceOption>

export const listDatasources = defineEndpoint({
  name: 'datasources.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/datasources',
  summary: 'The data sources that insights can be filtered by, the oldest first.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(DatasourceOption) }),
  permission: 'insights.read',
  needsActivePlan: true,
})
