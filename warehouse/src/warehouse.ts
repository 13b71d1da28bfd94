import type { CanonicalRows, ConnectionId, OrgId, TableName } from '@cartograph/contract'

/** What every engine offers. A caller never knows which one it talks to, but for the SQL dialect. */
export interface Warehouse {
  readonly dialect: 'duckdb' | 'clickhouse'
  /** Creates the workspace's tables, or brings them forward; cheap when there is nothing to do. */
  prepareWorkspace(orgId: OrgId): Promise<void>
  query(request: QueryRequest): Promise<QueryAnswer>
  /** One transaction: all parts, or none. Acknowledged only after commit. */
  replaceRows(batch: ReplaceBatch): Promise<ReplaceOutcome>
  /** Deletes everything that a connection brought into a workspace. */
  dropConnection(orgId: OrgId, connectionId: ConnectionId): Promise<void>
  dropWorkspace(orgId: OrgId): Promise<void>
  /** Resolves when the engine answers; rejects with `warehouse_unavailable` otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Bound in order to `$1`, `$2`, … in the text of the SQL, on every engine. */
export type SqlValue = string | number | boolean | null

export interface QueryRequest {
  readonly orgId: OrgId
  /** A single SELECT; tables are named plainly (`orders`) and hold this workspace's rows alone. */
  readonly sql: string
  readonly params?: readonly SqlValue[]
  /** Aborting really stops the query on the engine. */
  readonly signal?: AbortSignal
  /** 30 s unless told. */
  readonly timeoutMs?: number
  /**
   * The tables that the SQL reads, all of them unless told: an answer is kept until one of these changes.
   */
  readonly tables?: readonly TableName[]
  readonly shape?: RowShape
  /** Decimals come without zeros at the end of a fraction; unless told, with all places of their type. */
  readonly shortDecimals?: boolean
  /** Past the cache; the answer is kept all the same. */
  readonly isFresh?: boolean
}

/**
 * How the rows lie in the JSON: an object each (unless told), an array each in the order of the columns,
 * or an array for each column.
 */
export type RowShape = 'objects' | 'arrays' | 'columns'

export interface QueryAnswer {
  /** A JSON array in the shape asked for; values keep the SQL types' JSON form. */
  readonly rowsJson: string
  readonly rowCount: number
  /** Names in the order of the SELECT, also when there are no rows. */
  readonly columns: readonly string[]
  /** Time inside the engine. Of an answer that was kept: when it was computed. */
  readonly engineMs: number
  /** Whether it had been computed before, over the same rows. */
  readonly isCached: boolean
  /** When the engine computed it, ISO 8601 in UTC. */
  readonly answeredAt: string
}

export interface ReplaceBatch {
  readonly orgId: OrgId
  /** The same key is never applied twice; it must be made from the content of the batch. */
  readonly batchKey: string
  readonly parts: readonly ReplacePart[]
}

export type ReplacePart = { [Name in TableName]: ReplacePartOf<Name> }[TableName]

export interface ReplacePartOf<Name extends TableName> {
  readonly table: Name
  /** Values of the table's `scope` columns, in their order: rows under them go before the new ones come. */
  readonly scopes: readonly (readonly string[])[]
  readonly rows: readonly CanonicalRows[Name][]
}

export interface ReplaceOutcome {
  /** False when this batch key had been applied before. */
  readonly applied: boolean
  readonly rows: number
}
