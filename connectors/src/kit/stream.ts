import type { CanonicalRows, ConnectionId, Instant, TableName } from '@cartograph/contract'

/** Where to go on reading. Opaque to everyone but the stream that made it; JSON, so that it can be stored. */
export type Cursor = Readonly<Record<string, string | number | null>>

export interface ReadRequest {
  /** The cursor of the last page that was kept; null starts at `since`. */
  readonly cursor: Cursor | null
  /** Records changed at or after this moment; null for everything there is. */
  readonly since: Instant | null
  readonly signal: AbortSignal
}

export interface RawRecord {
  readonly externalId: string
  readonly updatedAt: Instant
  /** As received. */
  readonly payload: unknown
}

export interface Page {
  readonly records: readonly RawRecord[]
  /** Continue here after this page is kept; null when this was the last one. */
  readonly next: Cursor | null
}

/** One kind of record of a platform. `Client` is the platform's own client. */
export interface Stream<Client> {
  readonly name: string
  /** How many records there are to read since a moment; null when the platform does not say. */
  count(client: Client, request: Pick<ReadRequest, 'since' | 'signal'>): Promise<number | null>
  readPage(client: Client, request: ReadRequest): Promise<Page>
  /** Pure: one raw record to the canonical rows it stands for. Throws a ConnectorError of class `payload`. */
  normalise(record: RawRecord, context: NormaliseContext): NormalisedRecord
}

export interface NormaliseContext {
  readonly connectionId: ConnectionId
  /** The shop's own facts that records do not repeat. */
  readonly currency: string
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
}

export interface OpenStream {
  readonly name: string
  count(request: Pick<ReadRequest, 'since' | 'signal'>): Promise<number | null>
  readPage(request: ReadRequest): Promise<Page>
  normalise(record: RawRecord, context: NormaliseContext): NormalisedRecord
}

export interface AccountFacts {
  readonly name: string
  readonly currency: string
  readonly timezone: string
}

export interface OpenConnectorRequest {
  readonly params: Readonly<Record<string, string>>
  readonly credentials: Readonly<Record<string, string>>
  /** Host overrides by the manifest's host names. */
  readonly hosts: Readonly<Record<string, string>>
}
