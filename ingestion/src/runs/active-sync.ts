import type { NormaliseContext } from '@cartograph/connectors'
import type { ConnectionId, OrgId, SyncRunId } from '@cartograph/contract'
import type { IngestionContext } from '../context.ts'

/** One run at work on one connection: what each of its streams needs. */
export interface ActiveSync {
  readonly ctx: IngestionContext
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly syncRunId: SyncRunId
  readonly account: NormaliseContext
  /**
   * Called when a page is safe, with the number of its records; the place of one that is read aside is not.
   * With none when a pass begins.
   */
  readonly onKept: (records: number, isAside: boolean) => void
  /** Aborted when the work has to end at once, for whatever reason. */
  readonly signal: AbortSignal
}

/** A person asked for it. */
export class StopRequested extends Error {
  override readonly name = 'StopRequested'
}

/** The run is over, deleted, or in other hands: what this one holds must not be written any more. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** It has worked for long: others that wait come first, and then the run goes on. */
export class TurnOver extends Error {
  override readonly name = 'TurnOver'
}
