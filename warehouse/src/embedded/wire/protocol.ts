import {
  canonicalTables,
  ConnectionId,
  ErrorCode,
  OrgId,
  SyncRunId,
  type TableName,
} from '@cartograph/contract'
import * as z from 'zod'

const tableNames = Object.keys(canonicalTables) as [TableName, ...TableName[]]
const bytes = z.int().nonnegative()

/** The body contains the scopes and rows of each part in order, as NDJSON. */
export const PartHeader = z.strictObject({
  table: z.enum(tableNames),
  scopeBytes: bytes,
  rowBytes: bytes,
  rowCount: bytes,
})
export type PartHeader = z.infer<typeof PartHeader>

export const StreamMark = z.strictObject({
  connectionId: ConnectionId,
  stream: z.string(),
  sequence: z.int().nonnegative(),
  syncRunId: SyncRunId,
})

export const Request = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('ping') }),
  z.strictObject({ op: z.literal('prepareWorkspace'), orgId: OrgId }),
  /** The body is a QueryBody; equal bytes are equal queries. */
  z.strictObject({
    op: z.literal('query'),
    orgId: OrgId,
    timeoutMs: z.int().positive(),
    isFresh: z.boolean(),
  }),
  z.strictObject({
    op: z.literal('replaceRows'),
    orgId: OrgId,
    batchKey: z.string().min(1).max(500),
    /** The connections whose rows are replaced. */
    connectionIds: z.array(ConnectionId),
    parts: z.array(PartHeader).max(tableNames.length),
    mark: z.nullable(StreamMark),
  }),
  z.strictObject({ op: z.literal('readMarks'), orgId: OrgId }),
  z.strictObject({ op: z.literal('dropConnection'), orgId: OrgId, connectionId: ConnectionId }),
  z.strictObject({ op: z.literal('dropWorkspace'), orgId: OrgId }),
])
export type Request = z.infer<typeof Request>
export type QueryRequest = Extract<Request, { op: 'query' }>
export type ReplaceRequest = Extract<Request, { op: 'replaceRows' }>

/**
 * Everything that a client sends. `cancel` names another request of the same socket and has no
 * answer.
 */
export const ClientMessage = z.union([
  z.strictObject({ id: z.int(), request: Request }),
  z.strictObject({ cancel: z.int() }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

export const QueryBody = z.strictObject({
  sql: z.string(),
  params: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Null means all of them. */
  tables: z.nullable(z.array(z.enum(tableNames))),
  materializable: z.array(z.strictObject({ sql: z.string(), tables: z.array(z.enum(tableNames)) })),
  shape: z.enum(['objects', 'arrays', 'columns']),
  shortDecimals: z.boolean(),
  isBulk: z.boolean(),
})
export type QueryBody = z.infer<typeof QueryBody>

/** The body contains the rows. */
export const QueryResult = z.object({
  rowCount: z.int(),
  columns: z.array(z.string()),
  engineMs: z.number(),
  isCached: z.boolean(),
  answeredAt: z.string(),
})
export type QueryResult = z.infer<typeof QueryResult>
export const ReplaceResult = z.object({ applied: z.boolean(), rows: z.int() })

/** A large body comes in parts before the result, which has the rest of it. */
export const ServerMessage = z.union([
  z.strictObject({ id: z.int(), hasMore: z.literal(true) }),
  z.strictObject({ id: z.int(), result: z.unknown() }),
  z.strictObject({ id: z.int(), error: z.strictObject({ code: ErrorCode, message: z.string() }) }),
])
export type ServerMessage = z.infer<typeof ServerMessage>
