import { randomUUID } from 'node:crypto'
import type { ConnectionId, OrgId, SyncRunId } from '@cartograph/contract'
import {
  and,
  connections,
  eq,
  gt,
  inArray,
  streamDays,
  streamStates,
  syncRuns,
} from '@cartograph/store'
import type { StreamMark } from '@cartograph/warehouse'
import type { IngestionContext } from '../context.ts'
import { startSync } from './start-sync.ts'

interface ConnectionKey {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
}

type Context = Pick<IngestionContext, 'store' | 'warehouse' | 'clock' | 'log'>

/**
 * Compares the marks of a connection's streams in both stores. If rows were lost, or the database
 * was restored to an earlier state, the streams start over; rows that are still there are replaced.
 * Returns the number of batches of each stream.
 */
export async function rereadLostStreams(
  ctx: Context,
  job: {
    readonly org_id: OrgId
    readonly connection_id: ConnectionId
    readonly sync_run_id: SyncRunId
  },
): Promise<Map<string, number>> {
  const key = { orgId: job.org_id, connectionId: job.connection_id }
  const marks = await ctx.warehouse.readMarks(key.orgId)
  const own = marks.filter(({ connectionId }) => connectionId === key.connectionId)
  const { lost, sequences } = await compareMarks(ctx, key, own)
  if (lost === null) return sequences
  ctx.log.error({ ...job, lost }, 'analytic data is missing and is read again from the platform')
  await ctx.store.inWorkspace(key.orgId, async (tx) => {
    await tx
      .update(connections)
      .set({ rereadingSince: ctx.clock() })
      .where(eq(connections.id, key.connectionId))
    await tx.delete(streamStates).where(eq(streamStates.connectionId, key.connectionId))
    await tx.delete(streamDays).where(eq(streamDays.connectionId, key.connectionId))
  })
  // A mark of a run that is no longer known would start the streams over again at every sync.
  for (const mark of own)
    await ctx.warehouse.replaceRows({
      orgId: key.orgId,
      batchKey: [key.connectionId, mark.stream, randomUUID()].join(':'),
      parts: [],
      mark: { ...mark, sequence: 0, syncRunId: job.sync_run_id },
    })
  return new Map()
}

interface Comparison {
  /** Null when both stores agree. */
  readonly lost: 'rows' | 'runs' | null
  readonly sequences: Map<string, number>
}

/**
 * The warehouse may be one batch ahead, of a process that was killed before it advanced its cursor.
 * It is never behind, and never knows a run that the database does not.
 */
async function compareMarks(
  { store }: Pick<Context, 'store'>,
  { orgId, connectionId }: ConnectionKey,
  marks: readonly StreamMark[],
): Promise<Comparison> {
  const { states, runs } = await store.inWorkspace(orgId, async (tx) => ({
    states: await tx
      .select({ stream: streamStates.stream, sequence: streamStates.warehouseSequence })
      .from(streamStates)
      .where(eq(streamStates.connectionId, connectionId)),
    runs:
      marks.length === 0
        ? []
        : await tx
            .select({ id: syncRuns.id })
            .from(syncRuns)
            .where(
              inArray(
                syncRuns.id,
                marks.map(({ syncRunId }) => syncRunId),
              ),
            ),
  }))
  const stored = new Map(marks.map(({ stream, sequence }) => [stream, sequence]))
  const sequences = new Map(states.map(({ stream, sequence }) => [stream, sequence]))
  if (states.some(({ stream, sequence }) => (stored.get(stream) ?? 0) < sequence))
    return { lost: 'rows', sequences }
  const known = new Set(runs.map(({ id }) => id))
  const isKnown = marks.every(({ syncRunId }) => known.has(syncRunId))
  return { lost: isKnown ? null : 'runs', sequences }
}

/**
 * Starts a sync of every connection whose marks differ, which reads it again, and deletes the rows
 * of connections that the database does not know after it was restored. Returns how many differ.
 */
export async function findLostStreams(
  ctx: Context & Pick<IngestionContext, 'queue' | 'openWorkspaces'>,
): Promise<number> {
  const synced = await ctx.store.asSystem((tx) =>
    tx
      .selectDistinct({ orgId: streamStates.orgId, connectionId: streamStates.connectionId })
      .from(streamStates)
      .innerJoin(connections, eq(connections.id, streamStates.connectionId))
      .where(
        and(
          gt(streamStates.warehouseSequence, 0),
          eq(connections.isConnected, true),
          ctx.openWorkspaces?.(connections.orgId),
        ),
      ),
  )
  let found = 0
  for (const orgId of new Set(synced.map((one) => one.orgId))) {
    const marks = await ctx.warehouse.readMarks(orgId)
    for (const key of synced.filter((one) => one.orgId === orgId)) {
      const own = marks.filter(({ connectionId }) => connectionId === key.connectionId)
      const { lost } = await compareMarks(ctx, key, own)
      if (lost === null) continue
      found += 1
      await startSync(ctx, key)
    }
    found += await dropUnknownConnections(ctx, orgId, marks)
  }
  return found
}

async function dropUnknownConnections(
  ctx: Context,
  orgId: OrgId,
  marks: readonly StreamMark[],
): Promise<number> {
  const known = await ctx.store.inWorkspace(orgId, (tx) =>
    tx.select({ id: connections.id }).from(connections),
  )
  const ids = new Set(known.map(({ id }) => id))
  const unknown = new Set(marks.map((mark) => mark.connectionId).filter((id) => !ids.has(id)))
  for (const connectionId of unknown) {
    ctx.log.warn({ org_id: orgId, connection_id: connectionId }, 'rows of an unknown connection')
    await ctx.warehouse.dropConnection(orgId, connectionId)
  }
  return unknown.size
}
