import type {
  ConnectionId,
  DataIngestion,
  IngestionState,
  PlatformCode,
  SyncRunId,
} from '@cartograph/contract'
import type { connections, streamStates, syncRuns } from '@cartograph/store'
import type { HistoryStatus } from './ingestion-status-history.ts'

/** The stored facts of one stream; how fast it goes is worked out from them elsewhere. */
export type IngestionStatus = Omit<DataIngestion, 'rows_per_second' | 'seconds_left'>

type StreamStatus = Omit<IngestionStatus, keyof HistoryStatus>

export interface StatusSource {
  readonly connection: Pick<typeof connections.$inferSelect, 'id' | 'name' | 'platform'>
  /** The newest run of the connection. */
  readonly run: Pick<typeof syncRuns.$inferSelect, 'id' | 'state' | 'error'> | null
  readonly stream: string
  readonly kept: typeof streamStates.$inferSelect | null
}

export function ingestionStatus({ connection, run, stream, kept }: StatusSource): StreamStatus {
  const state = stateOf(run, kept)
  // Between two passes the counters of the last one say nothing about the one that waits to begin.
  const counted = kept !== null && !(state === 'waiting' && kept.state === 'done') ? kept : null
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
    // Between two windows the last one is at its end, but the stream is not.
    finished_at: state === 'running' ? null : (counted?.finishedAt?.toISOString() ?? null),
    record_updated_at: kept?.recordUpdatedAt?.toISOString() ?? null,
    window_from: counted?.since?.toISOString() ?? null,
    window_until: counted?.until?.toISOString() ?? null,
    error: state === 'failed' ? (run?.error ?? null) : null,
  }
}

/** A stream that the newest run has not reached yet shares the fate of that run. */
function stateOf(run: StatusSource['run'], kept: StatusSource['kept']): IngestionState {
  if (run === null) return kept?.state ?? 'waiting'
  const reached = kept !== null && kept.syncRunId === run.id
  if (reached && kept.state === 'done') return 'done'
  if (run.state === 'running') return reached ? kept.state : 'waiting'
  return run.state
}
