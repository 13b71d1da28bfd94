import { AppError, type PlatformCode, type SyncRunId } from '@cartograph/contract'
import {
  and,
  connections,
  count,
  eq,
  gt,
  inArray,
  notExists,
  notInArray,
  or,
  syncRuns,
} from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { appQuotaKey, planInForce } from '../quota/quota.ts'
import { syncIntervalMs } from '../quota/sync-interval.ts'
import { startSync } from './start-sync.ts'

/** The interval between syncs of a connection. */
export const syncEveryMs = 10 * 60_000

/** Starts a sync for every connection whose last run was created more than `everyMs` ago. */
export async function startDueSyncs(
  ctx: Pick<
    IngestionContext,
    'store' | 'queue' | 'log' | 'clock' | 'connectorFor' | 'platformAccess' | 'openWorkspaces'
  >,
  input: { readonly everyMs: number },
): Promise<SyncRunId[]> {
  const intervals = await intervalsOf(ctx, input.everyMs)
  const since = (everyMs: number) => new Date(ctx.clock().getTime() - everyMs)
  const due = await ctx.store.asSystem((tx) =>
    tx
      .select({ orgId: connections.orgId, connectionId: connections.id })
      .from(connections)
      .where(
        and(
          eq(connections.context, 'datasource'),
          eq(connections.isConnected, true),
          // Until a user reconnects it, another attempt can only fail again.
          eq(connections.requiresReauth, false),
          ctx.openWorkspaces?.(connections.orgId),
          notExists(
            tx
              .select({ id: syncRuns.id })
              .from(syncRuns)
              .where(
                and(
                  eq(syncRuns.connectionId, connections.id),
                  or(
                    and(
                      intervals.size === 0
                        ? undefined
                        : notInArray(connections.platform, [...intervals.keys()]),
                      gt(syncRuns.createdAt, since(input.everyMs)),
                    ),
                    ...[...intervals].map(([platform, everyMs]) =>
                      and(
                        eq(connections.platform, platform),
                        gt(syncRuns.createdAt, since(everyMs)),
                      ),
                    ),
                    inArray(syncRuns.state, ['waiting', 'running']),
                  ),
                ),
              ),
          ),
        ),
      ),
  )
  const started: SyncRunId[] = []
  for (const connection of due) {
    try {
      started.push((await startSync(ctx, connection)).syncRunId)
    } catch (error) {
      // Disconnected or deleted in the meantime: the other connections still start.
      if (!(error instanceof AppError) || error.retry) throw error
      ctx.log.info({ err: error, connection_id: connection.connectionId }, 'sync is no longer due')
    }
  }
  return started
}

/** The interval of each connected platform that does not have the usual one. */
async function intervalsOf(
  ctx: Pick<IngestionContext, 'store' | 'connectorFor' | 'platformAccess'>,
  usualMs: number,
): Promise<ReadonlyMap<PlatformCode, number>> {
  const counts = await ctx.store.asSystem((tx) =>
    tx
      .select({ platform: connections.platform, connected: count() })
      .from(connections)
      .where(
        and(
          eq(connections.context, 'datasource'),
          eq(connections.mode, 'live'),
          eq(connections.isConnected, true),
        ),
      )
      .groupBy(connections.platform),
  )
  const intervals = new Map<PlatformCode, number>()
  for (const { platform, connected } of counts) {
    const manifest = ctx.connectorFor(platform)?.manifest
    if (manifest?.syncs === undefined) continue
    const { app } = ctx.platformAccess(platform, 'live')
    const name = manifest.syncs.quota
    const key = appQuotaKey({ manifest, app, mode: 'live' }, name)
    const { limit } = await planInForce(ctx, { manifest, app, name, key })
    intervals.set(platform, syncIntervalMs(manifest, { connections: connected, limit }, usualMs))
  }
  return intervals
}
