import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { fitShopModel, type ShopReturnModel } from '@cartograph/analysis'
import type { OrgId, ReturnModelRow } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { listDueStores, type DueStore } from './list-due-stores.ts'
import { readHistories } from './read-histories.ts'

/**
 * Fits the model of each store whose orders changed, by which its customers order again. A store without a model, because
 * too few of its customers ordered twice, has a row without parameters. Each row is replaced in one transaction, so a fit
 * that is killed leaves the last one; it may be repeated.
 */
export async function fitReturnModels(ctx: Context, orgId: OrgId): Promise<'fitted' | 'busy'> {
  const lock = await ctx.store.withLock(`fit-return-models:${orgId}`, async (lost) => {
    const locked = { ...ctx, signal: AbortSignal.any([ctx.signal, lost]) }
    await ctx.ingestion.warehouse.prepareWorkspace(orgId)
    for (const store of await listDueStores(locked, orgId)) await fitStore(locked, orgId, store)
  })
  return lock.held ? 'fitted' : 'busy'
}

async function fitStore(
  ctx: Context,
  orgId: OrgId,
  { connectionId, orders }: DueStore,
): Promise<void> {
  const fittedAt = ctx.clock()
  const { latestOrderAt, groups } = await readHistories(ctx, orgId, connectionId)
  if (latestOrderAt === null) return
  const model = await fitShopModel(groups, async () => {
    // Other work of the process goes on between the steps.
    await setImmediate()
    ctx.signal.throwIfAborted()
  })
  const row: ReturnModelRow = {
    connection_id: connectionId,
    fitted_at: fittedAt.toISOString(),
    latest_order_at: latestOrderAt.toISOString(),
    orders,
    ...parametersOf(model),
  }
  await ctx.ingestion.warehouse.replaceRows({
    orgId,
    batchKey: `return model ${randomUUID()}`,
    parts: [{ table: 'return_models', scopes: [[connectionId]], rows: [row] }],
  })
}

function parametersOf(model: ShopReturnModel | null) {
  const text = (value: number | undefined) => (value === undefined ? null : value.toFixed(8))
  return {
    r: text(model?.r),
    alpha: text(model?.alpha),
    a: text(model?.a),
    b: text(model?.b),
    odds_scale: text(model?.scale),
    odds_slope: text(model?.slope),
  }
}
