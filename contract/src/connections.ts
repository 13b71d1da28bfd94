import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { ConnectionId, SyncRunId } from './ids.ts'
import { PlatformCode } from './platforms.ts'
import { Day, Instant } from './time.ts'
import { WorkspaceParams } from './workspace-params.ts'

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
  /** What is being read, as the platform dates it: from this moment, null for the beginning, … */
  window_from: z.nullable(Instant),
  /** … to this one, null for now. */
  window_until: z.nullable(Instant),
  /**
   * All days from this one on have been read, by the account's clock where the platform tells days and by the
   * workspace's where it tells moments. Null before the first of them, and where all there is was read at once.
   */
  history_from: z.nullable(Day),
  /** There is no more history to read. */
  history_done: z.boolean(),
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
