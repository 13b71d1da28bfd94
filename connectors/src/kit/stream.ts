import type {
  CanonicalRows,
  ConnectionId,
  Instant,
  ReconciledMeasure,
  TableName,
} from '@cartograph/contract'
import type { AccessTokens, OAuthApp } from './manifest/auth.ts'
import type { StreamPlan } from './manifest/manifest.ts'

/** Where to go on reading. Opaque to everyone but the stream that made it; JSON, so that it can be stored. */
export type Cursor = Readonly<Record<string, string | number | null>>

export interface ReadRequest {
  /** The cursor of the last page that was kept; null starts at `since`. */
  readonly cursor: Cursor | null
  /**
   * Records changed at or after this moment; null for everything there is. Of a stream that reads days:
   * midnight in UTC of the first day, never null.
   */
  readonly since: Instant | null
  /**
   * Records changed before this moment; null up to now, and always null where history is not read in
   * windows. Of a stream that reads days: midnight in UTC of the day after the last one, never null.
   */
  readonly until: Instant | null
  readonly signal: AbortSignal
}

export interface RawRecord {
  /** Of a stream that reads days: the day, YYYY-MM-DD. */
  readonly externalId: string
  readonly updatedAt: Instant
  /** As received. Null when the platform says that the record is gone: then its rows go, too. */
  readonly payload: unknown
}

export interface Page {
  /** Of a stream that reads days: every day of the slice, those without anything included. */
  readonly records: readonly RawRecord[]
  /** Continue here after this page is kept; null when this was the last one. */
  readonly next: Cursor | null
  /** The platform is still at work on a report: ask again after so long. The cursor is kept meanwhile. */
  readonly waitMs?: number
}

/** One kind of record of a platform. `Client` is the platform's own client. */
export interface Stream<Client> {
  /** As in the manifest, which says how it is read. */
  readonly name: string
  /** How many records there are to read; null when the platform does not say. Days are counted for you. */
  count?(
    client: Client,
    request: Pick<ReadRequest, 'since' | 'until' | 'signal'>,
  ): Promise<number | null>
  readPage(client: Client, request: ReadRequest): Promise<Page>
  /** Pure: one raw record to the canonical rows it stands for. Throws a ConnectorError of class `payload`. */
  normalise(record: RawRecord, context: NormaliseContext): NormalisedRecord
}

export interface NormaliseContext {
  readonly connectionId: ConnectionId
  /** The account's own facts, which records do not repeat. */
  readonly currency: string
  readonly timezone: string
  readonly params: Readonly<Record<string, string>>
}

/** The tables that a record speaks for; a table with no rows is still listed, so that old rows go. */
export type NormalisedRecord = {
  readonly [Name in TableName]?: {
    readonly scope: readonly string[]
    readonly rows: readonly CanonicalRows[Name][]
  }
}

/** A connector bound to one connection's credentials: all that ingestion knows of a platform. */
export interface OpenConnector {
  readonly streams: readonly OpenStream[]
  /** Checks the credentials and answers the account's facts. */
  describe(signal: AbortSignal): Promise<AccountFacts>
  /**
   * What the platform itself says that days came to, first and last included, by the account's clocks: the
   * judge of what was read. A day without anything may be left out. Absent unless the manifest has totals.
   */
  readonly readTotals?: (request: TotalsRequest) => Promise<readonly DayTotal[]>
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
  readonly plan: StreamPlan
  count(request: Pick<ReadRequest, 'since' | 'until' | 'signal'>): Promise<number | null>
  readPage(request: ReadRequest): Promise<Page>
  normalise(record: RawRecord, context: NormaliseContext): NormalisedRecord
}

export interface AccountFacts {
  /** What tells the account apart from all others of the platform: two connections to one are refused. */
  readonly accountKey: string
  readonly name: string
  readonly currency: string
  /** IANA. */
  readonly timezone: string
  /** Of `integration_params`: what only the platform knows, such as the account's id. */
  readonly params?: Readonly<Record<string, string>>
}

export interface OpenConnectorRequest {
  readonly params: Readonly<Record<string, string>>
  /** What was typed into the form; empty when somebody let us in by clicking. */
  readonly credentials: Readonly<Record<string, string>>
  /** Null when keys were typed. */
  readonly tokens: AccessTokens | null
  /** Our registration with the platform; null where there is none. */
  readonly app: OAuthApp | null
  /** Host overrides by the manifest's host names. */
  readonly hosts: Readonly<Record<string, string>>
}
