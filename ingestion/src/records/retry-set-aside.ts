import { randomUUID } from 'node:crypto'
import { ConnectorError, type OpenStream, type RawRecord } from '@cartograph/connectors'
import {
  AppError,
  platformNames,
  type ConnectionId,
  type OrgId,
  type PlatformCode,
} from '@cartograph/contract'
import { connections, eq, rejectedRecords } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { openConnection, type OpenConnection } from '../runs/open-connection.ts'
import { recordsToBatch } from '../passes/records-to-batch.ts'
import { syncLockName } from '../runs/sync-lock.ts'
import { updateSetAside } from './set-aside.ts'
import { readStoredRecords } from './read-stored-records.ts'

interface Input {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
}

export interface RetryResult {
  readonly repaired: number
  readonly left: number
}

/**
 * Normalises the records that were set aside again, with this version of the connector, and stores
 * those that succeed.
 */
export async function retrySetAside(
  ctx: IngestionContext,
  input: Input,
  signal: AbortSignal = AbortSignal.timeout(askPlatformMs),
): Promise<RetryResult> {
  const rows = await ctx.store.inWorkspace(input.orgId, (tx) =>
    tx.select().from(connections).where(eq(connections.id, input.connectionId)),
  )
  const [connection] = rows
  if (connection === undefined) throw new AppError('not_found')
  // A running sync may be writing a newer version of the same record.
  const lock = await ctx.store.withLock(syncLockName(input.connectionId), async () => {
    const attempted = await listSetAside(ctx, input)
    const open = await openOrRefuse(ctx, connection, signal)
    await ctx.warehouse.prepareWorkspace(input.orgId)
    for (const stream of open.streams) {
      const ids = attempted.filter((one) => one.stream === stream.name).map((one) => one.externalId)
      for (let at = 0; at < ids.length; at += batchSize) {
        await retryRecords(ctx, input, open, stream, ids.slice(at, at + batchSize))
      }
    }
    const remaining = await listSetAside(ctx, input)
    const left = remaining.filter(({ isStored }) => !isStored).length
    return { repaired: attempted.length - remaining.length, left }
  })
  if (lock.held) return lock.result
  throw new AppError('conflict', 'A sync is running. Try again when it has finished.')
}

const batchSize = 200
const askPlatformMs = 60_000

async function listSetAside(ctx: IngestionContext, { orgId, connectionId }: Input) {
  return ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({
        stream: rejectedRecords.stream,
        externalId: rejectedRecords.externalId,
        isStored: rejectedRecords.isStored,
      })
      .from(rejectedRecords)
      .where(eq(rejectedRecords.connectionId, connectionId)),
  )
}

async function openOrRefuse(
  ctx: IngestionContext,
  connection: typeof connections.$inferSelect,
  signal: AbortSignal,
): Promise<OpenConnection> {
  try {
    return await openConnection(ctx, connection, signal)
  } catch (error) {
    if (error instanceof ConnectorError || signal.aborted)
      throw new AppError('connection_refused', refusal(connection.platform), { cause: error })
    throw error
  }
}

function refusal(platform: PlatformCode): string {
  return `${platformNames[platform]} is not granting access right now. Reconnect it, or try again later.`
}

async function retryRecords(
  ctx: IngestionContext,
  { orgId, connectionId }: Input,
  { account }: OpenConnection,
  stream: OpenStream,
  ids: readonly string[],
): Promise<void> {
  const key = { orgId, connectionId, stream: stream.name }
  const records: RawRecord[] = await readStoredRecords(ctx, key, ids)
  const batch = recordsToBatch(stream, records, account)
  if (batch.parts.length > 0) {
    const batchKey = [connectionId, stream.name, randomUUID()].join(':')
    await ctx.warehouse.replaceRows({ orgId, batchKey, parts: batch.parts })
  }
  await ctx.store.inWorkspace(orgId, (tx) =>
    updateSetAside(tx, { ctx, orgId, connectionId }, stream, batch),
  )
}
