import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ConnectionId, SyncRunId } from '../values/ids.ts'
import { PlatformCode } from './platforms.ts'
import { Day, Instant } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

export const IngestionState = z.enum(['waiting', 'running', 'done', 'failed', 'stopped'])
export type IngestionState = z.infer<typeof IngestionState>

/** Progress, speed and freshness of one stream of a connection. */
export const DataIngestion = z.object({
  connection_id: ConnectionId,
  datasource_name: z.string(),
  platform: PlatformCode,
  sync_run_id: z.nullable(SyncRunId),
  stream: z.string(),
  state: IngestionState,
  rows_done: z.number(),
  /** The number of records that the platform announced; null until it does. */
  rows_total: z.nullable(z.number()),
  rows_per_second: z.nullable(z.number()),
  seconds_left: z.nullable(z.number()),
  started_at: z.nullable(Instant),
  finished_at: z.nullable(Instant),
  /** The moment up to which the data is complete: of the newest change, and never after the last read. */
  record_updated_at: z.nullable(Instant),
  /** Of a stream that reports days: the last day read after its end, in the account's time zone. */
  fresh_day: z.nullable(Day),
  /** In plain words, with the next step; null while the stream is healthy. */
  error: z.nullable(z.string()),
  /**
   * The start of the window being read, in the platform's time; null for the beginning of the
   * history.
   */
  window_from: z.nullable(Instant),
  /** The end of the window; null for now. */
  window_until: z.nullable(Instant),
  /**
   * Every day from this one on has been read. Days follow the account's time zone where the
   * platform reports days, and the workspace's where it reports moments. Null before the first
   * day, and for streams that are read in one go.
   */
  history_from: z.nullable(Day),
  history_done: z.boolean(),
  /** True while data that was lost is read again. */
  is_reread: z.boolean(),
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
