import type { ConnectionId, OrgId, PlatformCode, SyncRunId } from '@cartograph/contract'
import type { IngestionContext } from '../context.ts'
import type { OpenConnection } from './open-connection.ts'

/** What the streams of a run share: its connection, its account and its callbacks. */
export interface ActiveSync {
  readonly ctx: IngestionContext
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly syncRunId: SyncRunId
  /** When its first attempt began. */
  readonly startedAt: Date
  readonly account: OpenConnection['account']
  readonly platform: PlatformCode
  /**
   * Called after pages are written, with the number of their records, and with 0 when a pass
   * begins. The cursor of an interleaved pass is not stored.
   */
  readonly onPagesWritten: (records: number, isAside: boolean) => void
  /** Aborted when a user asks to stop the run. */
  readonly stopRequested: AbortSignal
  /** The number of batches of each stream in the warehouse. */
  readonly sequences: Map<string, number>
  /** Aborted when the run has to end at once, for any reason. */
  readonly signal: AbortSignal
}

/** A user asked to stop the run. */
export class StopRequestedError extends Error {
  override readonly name = 'StopRequestedError'
}

/**
 * The run has ended, was deleted, or continues in another process: this process must not write any
 * more.
 */
export class SupersededError extends Error {
  override readonly name = 'SupersededError'
}

/** The run has used up its time slice: it continues after the runs that wait. */
export class TimeSliceExpiredError extends Error {
  override readonly name = 'TimeSliceExpiredError'
}
