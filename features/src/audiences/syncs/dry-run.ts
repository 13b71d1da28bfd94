import {
  AppError,
  dryRunNewAudience as ofNew,
  dryRunSyncedAudience as ofExisting,
} from '@cartograph/contract'
import { syncedAudiences } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { deliveryLockName } from '../delivery/deliver-audience.ts'
import { requirePlaces, requireSync } from './find-sync.ts'
import { newSyncRow } from './new-sync-row.ts'
import { runDry } from './run-dry.ts'

/** While a run compares or sends, the next one is not known. */
export const dryRunSyncedAudience = serves(ofExisting, async (ctx, { syncId }) => {
  const { orgId } = requireWorkspace(ctx)
  const places = await ctx.store.inWorkspace(orgId, (tx) => requireSync(ctx, tx, syncId))
  const run = await ctx.store.withLock(deliveryLockName(syncId), () => runDry(ctx, places))
  if (run.held) return run.result
  throw new AppError('conflict', 'A run is in progress. Try again once it has ended.')
})

export const dryRunNewAudience = serves(ofNew, async (ctx, body) => {
  const sync = newSyncRow(ctx, body)
  const places = await ctx.store.inWorkspace(sync.orgId, (tx) => requirePlaces(ctx, tx, sync))
  return runDry(ctx, { sync, ...places }, async (tx) => {
    // The ledger refers to it. Another name, since that of an existing audience is a problem to report.
    await tx.insert(syncedAudiences).values({ ...sync, name: sync.id })
  })
})
