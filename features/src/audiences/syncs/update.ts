import {
  AppError,
  nextSyncMoment,
  parseSyncSchedule,
  updateSyncedAudience as endpoint,
} from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { and, eq, syncedAudiences, syncJobs, max, type Transaction } from '@cartograph/store'
import { change, type AuditDetails } from '../../audit/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireSync, type SyncRow } from './find-sync.ts'
import { cancelJob, findActiveJob } from './start-job.ts'
import { presentSyncs } from './present-sync.ts'

export const updateSyncedAudience = serves(
  endpoint,
  async (ctx, { syncId, schedule, is_paused: isPaused, largest_loss_percent: largestLoss }) => {
    const { orgId } = requireWorkspace(ctx)
    let details: AuditDetails = {}
    const updated = await change(
      ctx,
      { endpoint, subject: syncId, details: () => details },
      async (tx) => {
        const places = await requireSync(ctx, tx, syncId)
        const before = places.sync
        const changed = {
          schedule,
          isPaused,
          ...(largestLoss !== undefined && { largestLossPercent: largestLoss }),
          nextRunAt: isPaused ? null : await nextRunOf(ctx, tx, before, schedule),
          updatedAt: ctx.clock(),
        }
        details = { name: before.name, schedule, is_paused: isPaused }
        await tx
          .update(syncedAudiences)
          .set(changed)
          .where(and(eq(syncedAudiences.orgId, orgId), eq(syncedAudiences.id, syncId)))
        if (isPaused && !before.isPaused) {
          const job = await findActiveJob(tx, before)
          if (job !== null) await cancelJob(ctx, tx, job)
        }
        const sync = { ...before, ...changed }
        const [answer] = await presentSyncs(ctx, tx, [{ ...places, sync }])
        if (answer === undefined) throw new AppError('not_found')
        return answer
      },
    )
    await notifyWorkspaceChange(ctx.ingestion, { org_id: orgId, topic: 'synced_audiences' })
    return updated
  },
)

/** One that is activated runs at once if a moment of its schedule has passed since its last run. */
async function nextRunOf(
  ctx: Context,
  tx: Transaction,
  before: SyncRow,
  text: string,
): Promise<Date> {
  const schedule = parseSyncSchedule(text)
  if (!before.isPaused) return nextSyncMoment(schedule, ctx.clock())
  const [last] = await tx
    .select({ startedAt: max(syncJobs.startedAt) })
    .from(syncJobs)
    .where(and(eq(syncJobs.orgId, before.orgId), eq(syncJobs.syncId, before.id)))
  return nextSyncMoment(schedule, last?.startedAt ?? before.createdAt)
}
