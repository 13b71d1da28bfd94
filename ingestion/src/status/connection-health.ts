import type { StreamPlan } from '@cartograph/connectors'
import {
  AppError,
  msPerDay,
  type ConnectionHealth,
  type ConnectionId,
  type Day,
  type OrgId,
} from '@cartograph/contract'
import {
  and,
  connections,
  count,
  desc,
  eq,
  gt,
  gte,
  rejectedRecords,
  streamDays,
  streamStates,
  syncRuns,
  type StoredSweepStop,
  type Transaction,
} from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { readQuota } from '../quota/quota.ts'
import { syncEveryMs } from '../runs/start-due-syncs.ts'
import { freshDay, freshUntil } from './fresh-until.ts'
import { ingestionStatus } from './ingestion-status.ts'

type Context = Pick<IngestionContext, 'store' | 'connectorFor' | 'platformAccess' | 'clock'>

/**
 * Reads the health report of a connection: recent runs, freshness per stream, quotas and records
 * set aside.
 */
export async function readConnectionHealth(
  ctx: Context,
  input: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<ConnectionHealth> {
  const health = await ctx.store.inWorkspace(input.orgId, (tx) => readHealth(tx, ctx, input))
  const { connection, runs, states, restated, setAside, partlyKnown } = health
  const manifest = ctx.connectorFor(connection.platform)?.manifest
  const { app } = ctx.platformAccess(connection.platform, connection.mode)
  const newest = runs[0] ?? null
  const streams = Object.entries(manifest?.streams ?? {}).map(([stream, { reads }]) => {
    const stored = states.find((one) => one.stream === stream) ?? null
    const { state } = ingestionStatus({ connection, run: newest, stream, reads, stored })
    return {
      stream,
      state,
      fresh_to: toInstant(freshUntil(reads, stored)),
      history_from: toInstant(stored?.historyFrom),
      has_all_history: stored?.historyDone ?? false,
      restated_days: restated.find((one) => one.stream === stream)?.days ?? 0,
      stopped_by: stored?.stoppedBy ?? null,
      withheld: [...(stored?.withheld ?? [])],
      deletions_stopped: stored?.sweepStop ? presentStop(stored.sweepStop) : null,
    }
  })
  const quotas = []
  for (const [name, plan] of Object.entries(manifest?.quotas ?? {})) {
    if (manifest === undefined) break
    const { left, limit, learned } = await readQuota(ctx, { manifest, connection, app }, name)
    quotas.push({
      name,
      left,
      limit,
      per_seconds: plan.perSeconds,
      learned: learned && {
        level: learned.level,
        learned_at: learned.learnedAt.toISOString(),
        until: learned.until.toISOString(),
      },
    })
  }
  return {
    last_success_at: toInstant(health.lastDone?.finishedAt),
    next_run_at: nextRunAt(connection, newest)?.toISOString() ?? null,
    waits_until: toInstant(waitsUntil(newest, ctx.clock())),
    waits_for: newest?.state === 'waiting' ? newest.error : null,
    fresh_to: streams.reduce<string | null>(laterFreshTo, null),
    fresh_day: newestDay(health.states, manifest?.streams ?? {}),
    last_error: newest?.state === 'failed' ? newest.error : null,
    runs: runs.map((run) => ({
      id: run.id,
      state: run.state,
      created_at: run.createdAt.toISOString(),
      started_at: toInstant(run.startedAt),
      finished_at: toInstant(run.finishedAt),
      rows: run.rows,
      error: run.error,
    })),
    streams,
    quotas,
    set_aside: setAside,
    partly_known: partlyKnown,
  }
}

const maxRuns = 20
const maxItems = 50
const restatementWindowMs = 28 * msPerDay

async function readHealth(
  tx: Transaction,
  ctx: Context,
  { connectionId }: { readonly connectionId: ConnectionId },
) {
  const [connection] = await tx.select().from(connections).where(eq(connections.id, connectionId))
  if (connection === undefined) throw new AppError('not_found')
  const isThisConnection = eq(syncRuns.connectionId, connectionId)
  const [lastDone] = await tx
    .select()
    .from(syncRuns)
    .where(and(isThisConnection, eq(syncRuns.state, 'done')))
    .orderBy(desc(syncRuns.createdAt), desc(syncRuns.id))
    .limit(1)
  const since = new Date(ctx.clock().getTime() - restatementWindowMs)
  return {
    connection,
    lastDone: lastDone ?? null,
    runs: await tx
      .select()
      .from(syncRuns)
      .where(isThisConnection)
      .orderBy(desc(syncRuns.createdAt), desc(syncRuns.id))
      .limit(maxRuns),
    states: await tx.select().from(streamStates).where(eq(streamStates.connectionId, connectionId)),
    restated: await tx
      .select({ stream: streamDays.stream, days: count() })
      .from(streamDays)
      .where(
        and(
          eq(streamDays.connectionId, connectionId),
          gt(streamDays.restatements, 0),
          gte(streamDays.learnedAt, since),
        ),
      )
      .groupBy(streamDays.stream),
    setAside: await readSetAside(tx, connectionId, false),
    partlyKnown: await readSetAside(tx, connectionId, true),
  }
}

async function readSetAside(
  tx: Transaction,
  connectionId: ConnectionId,
  isStored: boolean,
): Promise<ConnectionHealth['set_aside']> {
  const isThisConnection = and(
    eq(rejectedRecords.connectionId, connectionId),
    eq(rejectedRecords.isStored, isStored),
  )
  const [counted] = await tx
    .select({ total: count() })
    .from(rejectedRecords)
    .where(isThisConnection)
  const newest = await tx
    .select()
    .from(rejectedRecords)
    .where(isThisConnection)
    .orderBy(desc(rejectedRecords.rejectedAt), rejectedRecords.stream, rejectedRecords.externalId)
    .limit(maxItems)
  return {
    total: counted?.total ?? 0,
    items: newest.map(({ stream, externalId, reason, rejectedAt }) => ({
      stream,
      external_id: externalId,
      reason,
      rejected_at: rejectedAt.toISOString(),
    })),
  }
}

function nextRunAt(
  { isConnected, requiresReauth, createdAt }: typeof connections.$inferSelect,
  newest: typeof syncRuns.$inferSelect | null,
): Date | null {
  if (!isConnected || requiresReauth) return null
  if (newest?.state === 'waiting' && newest.resumesAt !== null) return newest.resumesAt
  return newest === null ? createdAt : new Date(newest.createdAt.getTime() + syncEveryMs)
}

/** Null once the pause is over: the run then waits only for a worker. */
function waitsUntil(newest: typeof syncRuns.$inferSelect | null, now: Date): Date | null {
  if (newest?.state !== 'waiting' || newest.resumesAt === null) return null
  return newest.resumesAt > now ? newest.resumesAt : null
}

function laterFreshTo(
  newest: string | null,
  { fresh_to }: { readonly fresh_to: string | null },
): string | null {
  if (newest === null || fresh_to === null) return newest ?? fresh_to
  return newest > fresh_to ? newest : fresh_to
}

function newestDay(
  states: readonly (typeof streamStates.$inferSelect)[],
  plans: Readonly<Record<string, StreamPlan>>,
): Day | null {
  const days = Object.entries(plans).flatMap(([stream, { reads }]) => {
    const stored = states.find((one) => one.stream === stream) ?? null
    return freshDay(reads, stored) ?? []
  })
  return days.toSorted().at(-1) ?? null
}

function presentStop({ missing, checked, approvedAt }: StoredSweepStop) {
  return { missing, checked, is_approved: approvedAt !== undefined }
}

function toInstant(moment: Date | null | undefined): string | null {
  return moment?.toISOString() ?? null
}
