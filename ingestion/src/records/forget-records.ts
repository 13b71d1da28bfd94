import { randomUUID } from 'node:crypto'
import {
  AppError,
  canonicalTables,
  type ConnectionId,
  type OrgId,
  type TableName,
} from '@cartograph/contract'
import { and, eq, inArray, rejectedRecords } from '@cartograph/store'
import type { ReplacePart } from '@cartograph/warehouse'
import type { IngestionContext } from '../context.ts'
import { syncLockName } from '../runs/run-sync.ts'

export interface ForgetRecords {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly stream: string
  /** By the platform's ids. */
  readonly externalIds: readonly string[]
  /** Whose rows are found by the connection and the record's id. */
  readonly tables: readonly TableName[]
}

/** All that is stored of some records goes: what was received, what was made of it, what was set aside. */
export async function forgetRecords(
  ctx: Pick<IngestionContext, 'store' | 'warehouse'>,
  { orgId, connectionId, stream, externalIds, tables }: ForgetRecords,
): Promise<void> {
  if (externalIds.length === 0) return
  const rows = externalIds.map((id) => [connectionId, id])
  const raw = externalIds.map((id) => [connectionId, stream, id])
  // A sync that is under way could bring back what it has read a moment ago.
  const lock = await ctx.store.withLock(syncLockName(connectionId), async () => {
    await ctx.warehouse.prepareWorkspace(orgId)
    await ctx.warehouse.replaceRows({
      orgId,
      batchKey: [connectionId, stream, 'forget', randomUUID()].join(':'),
      parts: [empty('raw_records', raw), ...tables.map((table) => empty(table, rows))],
    })
    await ctx.store.inWorkspace(orgId, (tx) =>
      tx
        .delete(rejectedRecords)
        .where(
          and(
            eq(rejectedRecords.connectionId, connectionId),
            eq(rejectedRecords.stream, stream),
            inArray(rejectedRecords.externalId, [...externalIds]),
          ),
        ),
    )
  })
  if (!lock.held) throw new AppError('conflict', 'A sync is under way. Try again when it is done.')
}

function empty(table: TableName, scopes: readonly (readonly string[])[]): ReplacePart {
  const width = canonicalTables[table].scope.length
  if (scopes.some((scope) => scope.length !== width)) {
    throw new Error(`The rows of ${table} are not found like this`)
  }
  return { table, scopes, rows: [] }
}
