import {
  AppError,
  nextSyncMoment,
  parseSyncSchedule,
  type OrgId,
  type SyncedAudienceId,
  type SyncJobId,
} from '@cartograph/contract'
import {
  and,
  connections,
  eq,
  isNotNull,
  lte,
  or,
  syncedAudiences,
  syncJobs,
  type Transaction,
} from '@cartograph/store'
import type { Services } from '../../context.ts'
import { isOpenWorkspace } from '../../plans/index.ts'
import type { SyncRow } from './find-sync.ts'
import { queueJob, startJob, type JobRow } from './start-job.ts'

type Due = Pick<Services, 'store' | 'ingestion' | 'clock' | 'log' | 'settings'>

/**
 * Starts every synced audience whose time has come. One that waits for approval compares again, since its
 * segment may have recovered; a paused one, and one whose access was revoked, do not run.
 */
export async function startDueDeliveries(ctx: Due): Promise<SyncJobId[]> {
  const now = ctx.clock()
  const due = await ctx.store.asSystem((tx) =>
    tx
      .select({ sync: syncedAudiences, platform: connections.platform })
      .from(syncedAudiences)
      .innerJoin(connections, eq(connections.id, syncedAudiences.connectionId))
      .where(
        and(
          lte(syncedAudiences.nextRunAt, now),
          or(eq(syncedAudiences.isPaused, false), isNotNull(syncedAudiences.emptyingSince)),
          // Removals run without an active plan: customers must be able to leave a list.
          or(isOpenWorkspace(syncedAudiences.orgId, ctx), isNotNull(syncedAudiences.emptyingSince)),
          isReachable(),
        ),
      )
      .orderBy(syncedAudiences.nextRunAt),
  )
  const started: SyncJobId[] = []
  for (const { sync, platform } of due) {
    const { orgId, id } = sync
    try {
      const job = await ctx.store.inWorkspace(orgId, async (tx) => {
        const active = await startOrCompareAgain(ctx, tx, sync)
        // A job that a user has cancelled ends first.
        const nextRunAt = active.isCancelRequested ? now : nextRunOf(sync, now)
        await tx
          .update(syncedAudiences)
          .set({ nextRunAt })
          .where(and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, id)))
        return active
      })
      await queueJob(ctx, platform, job)
      started.push(job.id)
    } catch (error) {
      // Deleted meanwhile: the others still start.
      if (error instanceof AppError && error.retry) throw error
      ctx.log.info({ err: error, sync_id: id }, 'synced audience is no longer due')
    }
  }
  return started
}

function nextRunOf({ schedule, emptyingSince }: SyncRow, now: Date) {
  return emptyingSince === null
    ? nextSyncMoment(parseSyncSchedule(schedule), now)
    : new Date(now.getTime() + retryEmptyingMs)
}

/** Until everyone is off the list. */
const retryEmptyingMs = 3_600_000

/** A job that waits for approval compares again, and removes those who may not stay meanwhile. */
async function startOrCompareAgain(
  ctx: Due,
  tx: Transaction,
  sync: Pick<SyncRow, 'orgId' | 'id'>,
): Promise<JobRow> {
  const job = await startJob(ctx, tx, sync)
  if (job.status !== 'waiting_for_approval') return job
  const change = { status: 'running', lossPercent: null } as const
  await tx
    .update(syncJobs)
    .set(change)
    .where(and(eq(syncJobs.orgId, job.orgId), eq(syncJobs.id, job.id)))
  return { ...job, ...change }
}

/** Runs a synced audience out of turn because customers were erased; a paused one only removes them. */
export async function startRemoval(
  ctx: Due,
  orgId: OrgId,
  syncId: SyncedAudienceId,
): Promise<void> {
  const started = await ctx.store.inWorkspace(orgId, async (tx) => {
    const [row] = await tx
      .select({ platform: connections.platform })
      .from(syncedAudiences)
      .innerJoin(connections, eq(connections.id, syncedAudiences.connectionId))
      .where(and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, syncId), isReachable()))
    if (row === undefined) return null
    return { ...row, job: await startOrCompareAgain(ctx, tx, { orgId, id: syncId }) }
  })
  if (started !== null) await queueJob(ctx, started.platform, started.job)
}

/** Until a user reconnects it, another attempt can only fail again. */
function isReachable() {
  return and(eq(connections.isConnected, true), eq(connections.requiresReauth, false))
}
