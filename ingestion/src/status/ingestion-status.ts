import type { StreamPlan } from '@cartograph/connectors'
import type {
  ConnectionId,
  DataIngestion,
  IngestionState,
  PlatformCode,
  SyncRunId,
} from '@cartograph/contract'
import type { connections, streamStates, syncRuns } from '@cartograph/store'
import { freshDay, freshUntil } from './fresh-until.ts'
import type { HistoryStatus } from './history-status.ts'

/** The stored state of one stream, without its rate. */
export type IngestionStatus = Omit<DataIngestion, 'rows_per_second' | 'seconds_left'>

type StreamStatus = Omit<IngestionStatus, keyof HistoryStatus>

export interface StatusSource {
  readonly connection: Pick<
    typeof connections.$inferSelect,
    'id' | 'name' | 'platform' | 'rereadingSince'
  >
  /** The newest run of the connection. */
  readonly run: Pick<typeof syncRuns.$inferSelect, 'id' | 'state' | 'error'> | null
  readonly stream: string
  readonly reads: StreamPlan['reads']
  readonly stored: typeof streamStates.$inferSelect | null
}

export function ingestionStatus({
  connection,
  run,
  stream,
  reads,
  stored,
}: StatusSource): StreamStatus {
  const state = streamState(run, stored)
  // Between two passes, the counters of the last pass say nothing about the next one.
  const counted =
    stored !== null && !(state === 'waiting' && stored.state === 'done') ? stored : null
  return {
    connection_id: connection.id satisfies ConnectionId,
    datasource_name: connection.name,
    platform: connection.platform satisfies PlatformCode,
    sync_run_id: (run?.id ?? null) satisfies SyncRunId | null,
    stream,
    state,
    rows_done: counted?.rowsDone ?? 0,
    rows_total: counted?.rowsTotal ?? null,
    started_at: counted?.startedAt?.toISOString() ?? null,
    // Between two windows the last window has finished, but the stream has not.
    finished_at: state === 'running' ? null : (counted?.finishedAt?.toISOString() ?? null),
    record_updated_at: freshUntil(reads, stored)?.toISOString() ?? null,
    fresh_day: freshDay(reads, stored),
    window_from: counted?.since?.toISOString() ?? null,
    window_until: counted?.until?.toISOString() ?? null,
    is_reread: connection.rereadingSince !== null,
    error: state === 'failed' ? (stored?.stoppedBy?.message ?? run?.error ?? null) : null,
  }
}

/** A stream that the newest run has not reached yet has the state of that run. */
function streamState(run: StatusSource['run'], stored: StatusSource['stored']): IngestionState {
  if (run === null) return stored?.state ?? 'waiting'
  const reached = stored !== null && stored.syncRunId === run.id
  if (reached && stored.state === 'done') return 'done'
  if (reached && stored.stoppedBy !== null && run.state !== 'waiting') return 'failed'
  if (run.state === 'running') return reached ? stored.state : 'waiting'
  return run.state
}
