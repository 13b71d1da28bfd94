import type { CanonicalRows, ConnectionId, OrgId, SyncRunId, TableName } from '@cartograph/contract'

/**
 * The interface of every engine. Apart from the SQL dialect, callers do not know which engine they
 * use.
 */
export interface Warehouse {
  readonly dialect: 'duckdb' | 'clickhouse'
  /** Creates or migrates the workspace's tables; cheap when nothing is to be done. */
  prepareWorkspace(orgId: OrgId): Promise<void>
  query(request: QueryRequest): Promise<QueryAnswer>
  /** One transaction with all parts. Acknowledged after the commit. */
  replaceRows(batch: ReplaceBatch): Promise<ReplaceOutcome>
  /** The last batches of all streams; none for a workspace without data. */
  readMarks(orgId: OrgId): Promise<readonly StreamMark[]>
  /** Deletes all rows that a connection loaded into a workspace. */
  dropConnection(orgId: OrgId, connectionId: ConnectionId): Promise<void>
  dropWorkspace(orgId: OrgId): Promise<void>
  /** Resolves when the engine responds; rejects with `warehouse_unavailable` otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Bound in order to `$1`, `$2`, … in the SQL text, on every engine. */
export type SqlValue = string | number | boolean | null

export interface QueryRequest {
  readonly orgId: OrgId
  /** A single SELECT. Plain table names (`orders`) contain only this workspace's rows. */
  readonly sql: string
  readonly params?: readonly SqlValue[]
  /** Aborting stops the query on the engine. */
  readonly signal?: AbortSignal
  /** Default: 30 s. */
  readonly timeoutMs?: number
  /**
   * The tables that the SQL reads, by default all. A cached answer is valid until one of them
   * changes.
   */
  readonly tables?: readonly TableName[]
  /**
   * Sub-queries whose rows the engine may keep for later queries while their tables do not change.
   */
  readonly materializable?: readonly SubQuery[]
  readonly shape?: RowShape
  /** Removes trailing zeros of decimals. By default all places of their type are written. */
  readonly shortDecimals?: boolean
  /**
   * Thousands of rows that are read only once: the embedded engine writes their JSON itself, also
   * in its first run, and the answer is not cached.
   */
  readonly isBulk?: boolean
  /** Bypasses the cache; the answer is cached nevertheless. */
  readonly isFresh?: boolean
  /**
   * Takes the JSON of the rows in pieces of bytes, in order, for callers that do not hold all of
   * them. The answer then has an empty `rowsJson`.
   */
  readonly onRows?: TakeRows
}

export type TakeRows = (bytes: Uint8Array) => void

/** A part of a query that stands in it between `(\n` and `\n)`, without parameters. */
export interface SubQuery {
  readonly sql: string
  /** The tables that it reads. */
  readonly tables: readonly TableName[]
}

/**
 * The layout of the JSON: an object per row (the default), an array per row in the order of the
 * columns, or an array per column.
 */
export type RowShape = 'objects' | 'arrays' | 'columns'

export interface QueryAnswer {
  /** A JSON array in the requested shape, with values in the JSON form of their SQL types. */
  readonly rowsJson: string
  readonly rowCount: number
  /** Names in the order of the SELECT, also without rows. */
  readonly columns: readonly string[]
  /** Time in the engine; for a cached answer, when it was computed. */
  readonly engineMs: number
  /** Whether the answer came from the cache. */
  readonly isCached: boolean
  /** When the engine computed it, ISO 8601 in UTC. */
  readonly answeredAt: string
}

export interface ReplaceBatch {
  readonly orgId: OrgId
  /** Derived from the content of the batch. A key is never applied twice. */
  readonly batchKey: string
  readonly parts: readonly ReplacePart[]
  /** Rejected with `data_lost` if the batch before it is not stored. */
  readonly mark?: StreamMark
}

/**
 * Counts the batches of a stream. The caller stores it too: if the two differ, one of the stores
 * was lost or restored.
 */
export interface StreamMark {
  readonly connectionId: ConnectionId
  readonly stream: string
  readonly sequence: number
  /** The run that wrote it. */
  readonly syncRunId: SyncRunId
}

export type ReplacePart = { [Name in TableName]: ReplacePartOf<Name> }[TableName]

export interface ReplacePartOf<Name extends TableName> {
  readonly table: Name
  /**
   * Values of the table's `scope` columns, in their order. Rows of these scopes are deleted before
   * the new ones are inserted.
   */
  readonly scopes: readonly (readonly string[])[]
  readonly rows: readonly CanonicalRows[Name][]
}

export interface ReplaceOutcome {
  /** False when the batch key had been applied before. */
  readonly applied: boolean
  readonly rows: number
}
