import type {
  CanonicalRows,
  ConnectionId,
  Instant,
  ReconciledMeasure,
  TableName,
} from '@cartograph/contract'
import type { OpenAudiences } from './audiences/destination.ts'
import type { AccessTokens, OAuthApp } from './manifest/auth.ts'
import type { StreamPlan } from './manifest/manifest.ts'
import type { UploadedDays } from './uploads.ts'

/**
 * The position of a stream. Opaque to everything but the stream that made it; JSON, so that it can
 * be stored.
 */
export type Cursor = Readonly<Record<string, string | number | null>>

export interface ReadRequest {
  /** The cursor of the last written page; null starts at `since`. */
  readonly cursor: Cursor | null
  /**
   * Records changed at or after this time; null for all. For a stream of days: midnight UTC of the
   * first day, never null.
   */
  readonly since: Instant | null
  /**
   * Records changed before this time; null for up to now, and always null if history is not read in
   * windows. For a stream of days: midnight UTC of the day after the last one, never null.
   */
  readonly until: Instant | null
  readonly signal: AbortSignal
}

/** The `updatedAt` of records without a time of change: they are always read all, and compared. */
export const unknownChange: Instant = '2000-01-01T00:00:00.000Z'

export interface RawRecord {
  /** For a stream of days: the day, YYYY-MM-DD. */
  readonly externalId: string
  readonly updatedAt: Instant
  /** As received. Null if the platform has deleted the record; its rows are then deleted, too. */
  readonly payload: unknown
}

export interface Page {
  /** For a stream of days: every day of the slice, including empty days. */
  readonly records: readonly RawRecord[]
  /** The cursor of the next page; null after the last page. */
  readonly next: Cursor | null
  /** The platform is still preparing a report: wait this long, then continue at the cursor. */
  readonly waitMs?: number
  /** What the platform refuses to include in the records; empty or absent when they are whole. */
  readonly withheld?: readonly WithheldFields[]
}

/** Fields that a permission is missing for; records are read without them. */
export interface WithheldFields {
  /** In plain words: 'email addresses'. */
  readonly fields: readonly string[]
  /** The platform's name of the missing permission; null where it does not say. */
  readonly permission: string | null
  /** Where to grant the permission, in a sentence. */
  readonly remedy: string
}

/** One kind of record of a platform. `Client` is the platform's own client. */
export interface Stream<Client> {
  /** The name in the manifest, which has its plan. */
  readonly name: string
  /**
   * 1 by default. A higher number reads everything again: for rows that need what was not read
   * before, or that are normalised differently.
   */
  readonly version?: number
  /** Counts the records to read; null if the platform does not say. Not needed for days. */
  count?(
    client: Client,
    request: Pick<ReadRequest, 'since' | 'until' | 'signal'>,
  ): Promise<number | null>
  readPage(client: Client, request: ReadRequest): Promise<Page>
  /** Ends the platform's work on what a cursor names: a user has stopped the read. Never needed. */
  abandon?(client: Client, cursor: Cursor, signal: AbortSignal): Promise<void>
  /** Converts a raw record to canonical rows. Pure. Throws a ConnectorError of class `payload`. */
  normalise(record: RawRecord, context: NormaliseContext): NormalisedRecord
  /** Absent where records are never deleted, or every deletion is read as a change. */
  readonly sweep?: DeletionSweep<Client>
}

/**
 * Finds the records that the platform has deleted, where it does not report deletions, or where a
 * report may be lost.
 */
export interface DeletionSweep<Client> {
  /** The most ids of one request. */
  readonly idsPerRequest: number
  /** The platform's id of a raw record; several raw records may share one. */
  idOf(externalId: string): string
  /** The rows of a raw record: in each table, the value after the connection in its scope. */
  rowsOf(externalId: string): { readonly [Name in TableName]?: string }
  /**
   * Returns the ids that exist; null if the connection may not see all records. Throws a
   * ConnectorError unless the response is whole.
   */
  findExisting(
    client: Client,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlySet<string> | null>
  /** Looks up a single record, by a request of another kind. */
  exists(client: Client, id: string, signal: AbortSignal): Promise<boolean>
}

/** A sweep bound to one connection's credentials. */
export type OpenDeletionSweep = Pick<DeletionSweep<never>, 'idsPerRequest' | 'idOf' | 'rowsOf'> & {
  findExisting(ids: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string> | null>
  exists(id: string, signal: AbortSignal): Promise<boolean>
}

export interface NormaliseContext {
  readonly connectionId: ConnectionId
  /** Properties of the account that records do not repeat. */
  readonly currency: string
  readonly timezone: string
  readonly params: Readonly<Record<string, string>>
  /** Is called with each value that this version does not know and stores as `unknown`. */
  readonly onUnknown?: (field: string, value: string) => void
  /** Is called with a sentence for each limit of a report that the platform itself states. */
  readonly onLimit?: (sentence: string) => void
}

/**
 * The rows of a record by table. A table without rows is still listed, so that old rows are
 * deleted.
 */
export type NormalisedRecord = {
  readonly [Name in TableName]?: {
    readonly scope: readonly string[]
    readonly rows: readonly CanonicalRows[Name][]
  }
}

/**
 * A connector bound to one connection's credentials: the interface between platforms and ingestion.
 */
export interface OpenConnector {
  readonly streams: readonly OpenStream[]
  /** Verifies the credentials and returns the account's details. */
  describe(signal: AbortSignal): Promise<AccountDetails>
  /**
   * Reads the platform's own totals per day, inclusive, in the account's time zone, to reconcile
   * the rows. Empty days may be omitted. Present if the manifest has totals.
   */
  readonly readTotals?: (request: TotalsRequest) => Promise<readonly DayTotal[]>
  /** Present if the manifest has audiences. */
  readonly audiences?: OpenAudiences
}

export interface TotalsRequest {
  /** YYYY-MM-DD, as `to`. */
  readonly from: string
  readonly to: string
  readonly signal: AbortSignal
}

export interface DayTotal {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly measure: ReconciledMeasure
  /** Exact decimal text, in the account's currency where it is money. */
  readonly total: string
}

export interface OpenStream {
  readonly name: string
  /** 1 by default. */
  readonly version?: number
  readonly plan: StreamPlan
  count(request: Pick<ReadRequest, 'since' | 'until' | 'signal'>): Promise<number | null>
  readPage(request: ReadRequest): Promise<Page>
  abandon?(cursor: Cursor, signal: AbortSignal): Promise<void>
  normalise(record: RawRecord, context: NormaliseContext): NormalisedRecord
  readonly sweep?: OpenDeletionSweep
}

export interface AccountDetails {
  /** Identifies the account on the platform: a second connection to it is refused. */
  readonly accountKey: string
  readonly name: string
  readonly currency: string
  /** IANA name. */
  readonly timezone: string
  /** No earlier day has data. Absent where the platform does not report it. */
  readonly createdAt?: Date
  /** Additions to `integration_params` that only the platform knows, such as the account's id. */
  readonly params?: Readonly<Record<string, string>>
}

export interface OpenConnectorRequest {
  readonly params: Readonly<Record<string, string>>
  /** The form's values; empty with OAuth. */
  readonly credentials: Readonly<Record<string, string>>
  /** Null with keys. */
  readonly tokens: AccessTokens | null
  /** Our app registration with the platform; null if there is none. */
  readonly app: OAuthApp | null
  /** Host overrides by the manifest's host names. */
  readonly hosts: Readonly<Record<string, string>>
  /** What users uploaded, for platforms with imports. */
  readonly uploads?: UploadedDays
}
