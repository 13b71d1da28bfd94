import { randomUUID } from 'node:crypto'
import { AppError, type ConnectionId, type OrgId, type TableName } from '@cartograph/contract'
import { and, eq, inArray, rejectedRecords } from '@cartograph/store'
import type { ReplacePart } from '@cartograph/warehouse'
import type { IngestionContext } from '../context.ts'
import { syncLockName } from '../runs/sync-lock.ts'
import { emptyPart } from './empty-part.ts'

export interface EraseRecordsOptions {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly stream: string
  /** The platform's ids. */
  readonly externalIds: readonly string[]
  /** Tables whose scope is the connection and the record's id. */
  readonly tables: readonly TableName[]
  /** Rows of tables with another scope. */
  readonly parts?: readonly ReplacePart[]
}

/** Erases records: raw records, canonical rows and rejections. */
export async function eraseRecords(
  ctx: Pick<IngestionContext, 'store' | 'warehouse'>,
  { orgId, connectionId, stream, externalIds, tables, parts = [] }: EraseRecordsOptions,
): Promise<void> {
  if (externalIds.length === 0) return
  const rows = externalIds.map((id) => [connectionId, id])
  const raw = externalIds.map((id) => [connectionId, stream, id])
  // A running sync could write records back that it has just read.
  const lock = await ctx.store.withLock(syncLockName(connectionId), async () => {
    await ctx.warehouse.prepareWorkspace(orgId)
    await ctx.warehouse.replaceRows({
      orgId,
      batchKey: [connectionId, stream, 'forget', randomUUID()].join(':'),
      parts: [
        emptyPart('raw_records', raw),
        ...tables.map((table) => emptyPart(table, rows)),
        ...parts,
      ],
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
  if (!lock.held)
    throw new AppError('conflict', 'A sync is running. Try again when it has finished.')
}
