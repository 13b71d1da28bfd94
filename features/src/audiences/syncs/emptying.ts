import { platformNames, type EmptyingAudience, type SyncedAudienceId } from '@cartograph/contract'
import {
  and,
  asc,
  connections,
  eq,
  isNotNull,
  syncedAudiences,
  type SQL,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import type { SyncWithPlaces } from './find-sync.ts'
import { findLastJobs, presentJob } from './present-sync.ts'

/** Deleted synced audiences whose lists are being emptied; their segments may be deleted, too. */
export async function listEmptying(ctx: Context, tx: Transaction): Promise<EmptyingAudience[]> {
  const rows = await selectEmptying(ctx, tx)
  const jobs = await findLastJobs(ctx, tx, rows)
  return rows.map(({ sync, destination }) => {
    const { id, name, platform, mode } = destination
    const job = jobs.get(sync.id)
    const isReachable = destination.isConnected && !destination.requiresReauth
    return {
      id: sync.id,
      name: sync.name,
      destination: { id, name, platform, mode },
      since: (sync.emptyingSince ?? sync.updatedAt).toISOString(),
      error: isReachable
        ? job === undefined
          ? null
          : presentJob(job).error
        : unreachable(destination),
      next_attempt_at: isReachable ? (sync.nextRunAt?.toISOString() ?? null) : null,
    }
  })
}

export async function findEmptying(
  ctx: Context,
  tx: Transaction,
  id: SyncedAudienceId,
): Promise<EmptyingRow | null> {
  const [found] = await selectEmptying(ctx, tx, eq(syncedAudiences.id, id))
  return found ?? null
}

type EmptyingRow = Omit<SyncWithPlaces, 'segment'>

function selectEmptying(ctx: Context, tx: Transaction, where?: SQL): Promise<EmptyingRow[]> {
  const { orgId } = requireWorkspace(ctx)
  return tx
    .select({ sync: syncedAudiences, destination: connections })
    .from(syncedAudiences)
    .innerJoin(connections, eq(connections.id, syncedAudiences.connectionId))
    .where(and(eq(syncedAudiences.orgId, orgId), isNotNull(syncedAudiences.emptyingSince), where))
    .orderBy(asc(syncedAudiences.emptyingSince), asc(syncedAudiences.id))
}

function unreachable({ isConnected, name, platform }: EmptyingRow['destination']) {
  return isConnected
    ? { code: 'auth' as const, message: `${platformNames[platform]} revoked access.` }
    : {
        code: 'disconnected' as const,
        message: `${name} is disconnected. Reconnect it to have the list emptied.`,
      }
}
