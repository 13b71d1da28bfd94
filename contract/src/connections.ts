import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { ConnectionId, OrgId, SyncRunId } from './ids.ts'
import { PlatformCode } from './platforms.ts'
import { Instant } from './time.ts'
import { WorkspaceParams } from './workspace-params.ts'

/** A source that is connected to a workspace; the product's texts call it a datasource. */
export const Connection = z.object({
  id: ConnectionId,
  datasource_name: z.string(),
  platform: PlatformCode,
  is_connected: z.boolean(),
  requires_reauth: z.boolean(),
})
export type Connection = z.infer<typeof Connection>

/** Setting `is_connected` to false stops a running sync; to true starts one. */
export const updateConnection = defineEndpoint({
  name: 'connections.update',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/integrations/datasources/{datasourceId}',
  summary: 'Stop or start the data sync of a connection.',
  params: z.object({ orgId: OrgId, datasourceId: ConnectionId }),
  body: z.strictObject({ is_connected: z.boolean() }),
  answer: Connection,
  errors: ['conflict'],
  permission: 'connections.change',
  audit: 'connection.updated',
})

export const IngestionState = z.enum(['waiting', 'running', 'done', 'failed', 'stopped'])
export type IngestionState = z.infer<typeof IngestionState>

/** One stream of one connection: how far it is, how fast it goes and how fresh its data are. */
export const DataIngestion = z.object({
  connection_id: ConnectionId,
  datasource_name: z.string(),
  platform: PlatformCode,
  sync_run_id: z.nullable(SyncRunId),
  stream: z.string(),
  state: IngestionState,
  rows_done: z.number(),
  /** What the platform said there is to read; null while it has not said. */
  rows_total: z.nullable(z.number()),
  rows_per_second: z.nullable(z.number()),
  seconds_left: z.nullable(z.number()),
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** The newest change that has reached the warehouse, as the platform dates it. */
  record_updated_at: z.nullable(Instant),
  /** In plain words, with the next step; null while nothing is wrong. */
  error: z.nullable(z.string()),
})
export type DataIngestion = z.infer<typeof DataIngestion>

export const listDataIngestions = defineEndpoint({
  name: 'connections.listDataIngestions',
  method: 'GET',
  path: '/v1/orgs/{orgId}/data_ingestions',
  summary: 'Progress and freshness of every stream of every connection.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(DataIngestion) }),
  permission: 'connections.read',
})
