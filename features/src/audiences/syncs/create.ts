import {
  AppError,
  createSyncedAudience as endpoint,
  maxSyncedAudiences,
  type PlatformCode,
  type SyncedAudience,
} from '@cartograph/contract'
import { count, eq, isUniqueViolation, syncedAudiences, type Transaction } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requirePlaces, type SyncRow } from './find-sync.ts'
import { newSyncRow } from './new-sync-row.ts'
import { presentSync } from './present-sync.ts'
import { problemsOf, refuseErrors, specOf } from './spec-of.ts'
import { queueJob, startJob, type JobRow } from './start-job.ts'
import { readUnits } from '../../workspace-units.ts'

export const createSyncedAudience = serves(endpoint, async (ctx, body) => {
  const row = newSyncRow(ctx, body)
  const started: [PlatformCode, JobRow][] = []
  const details = ({ platform_audience: { name, destination }, segment }: SyncedAudience) => ({
    name,
    platform: destination.platform,
    segment: segment.name,
  })
  const answer = await change(ctx, { endpoint, subject: row.id, details }, async (tx) => {
    const places = await requirePlaces(ctx, tx, row)
    const { currency } = await readUnits(tx, row.orgId)
    refuseErrors(problemsOf(ctx, places.destination, specOf(row, { ...places, currency })))
    await insertSync(ctx, tx, row)
    const job = await startJob(ctx, tx, row)
    started.push([places.destination.platform, job])
    return presentSync({ sync: row, ...places }, job)
  })
  for (const [platform, job] of started) await queueJob(ctx, platform, job)
  return answer
})

async function insertSync(ctx: Context, tx: Transaction, row: SyncRow): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const [counted] = await tx
    .select({ total: count() })
    .from(syncedAudiences)
    .where(eq(syncedAudiences.orgId, orgId))
  if ((counted?.total ?? 0) >= maxSyncedAudiences) throw new AppError('invalid_request', tooMany)
  try {
    await tx.insert(syncedAudiences).values(row)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const loc = ['body', 'platform_audience', 'name']
    const msg = 'The destination already has an audience with this name. Choose another one.'
    throw new AppError('invalid_request', undefined, { problems: [{ loc, msg }] })
  }
}

const tooMany = `A workspace has at most ${maxSyncedAudiences} synced audiences. Delete one first.`
