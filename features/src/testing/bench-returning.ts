import { fitShopModel } from '@cartograph/analysis'
import {
  ConnectionId,
  customerCube,
  newId,
  OrgId,
  type QueryFilter,
  type ReturnModelRow,
} from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { silentLog } from '@cartograph/store/testing'
import { connectEmbeddedWarehouse, startEmbeddedWarehouse } from '@cartograph/warehouse'
import { fillWorkspace } from '@cartograph/warehouse/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { readHistories } from '../audiences/index.ts'

/** Fits the model of a synthetic shop with twice as many orders as customers, and counts rules with its scores. */
export async function benchReturnModel(customers: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
  const [orgId, connectionId] = [newId(OrgId), newId(ConnectionId)]
  const until = new Date().toISOString().slice(0, 10)
  const rest = { products: 1_000, adSpendRows: 1_000, sessionRows: 1_000, until }
  const shop = { customers, orders: customers * 2, connectionId, ...rest }
  await fillWorkspace({ dataDir, orgId, shop })
  const engine = await startEmbeddedWarehouse({ dataDir, log: silentLog })
  const warehouse = connectEmbeddedWarehouse(engine)
  try {
    await warehouse.prepareWorkspace(orgId)
    const semantic = createSemantic({ warehouse, model: loadCatalogue() })
    const { signal } = new AbortController()
    const ctx = { semantic, clock: () => new Date(), signal }
    const before = process.memoryUsage().rss
    const read = await timed(() => readHistories(ctx, orgId, connectionId))
    const { groups, latestOrderAt } = read.value
    let longestMs = 0
    let last = performance.now()
    const fitted = await timed(() =>
      fitShopModel(groups, async () => {
        longestMs = Math.max(longestMs, performance.now() - last)
        await setImmediate()
        last = performance.now()
      }),
    )
    const megabytes = (process.memoryUsage().rss - before) / 1_048_576
    const model = fitted.value
    if (model === null || latestOrderAt === null) throw new Error('The shop has no model')
    const row: ReturnModelRow = {
      connection_id: connectionId,
      fitted_at: until + 'T00:00:00.000Z',
      latest_order_at: latestOrderAt.toISOString(),
      orders: shop.orders,
      r: model.r.toFixed(8),
      alpha: model.alpha.toFixed(8),
      a: model.a.toFixed(8),
      b: model.b.toFixed(8),
      odds_scale: model.scale.toFixed(8),
      odds_slope: model.slope.toFixed(8),
    }
    const parts = [{ table: 'return_models' as const, scopes: [[connectionId]], rows: [row] }]
    await warehouse.replaceRows({ orgId, batchKey: 'model', parts })
    const count = async (member: string, operator: 'gte' | 'beforeDate', value: string) => {
      const filter: QueryFilter = { member: `${customerCube}.${member}`, operator, values: [value] }
      const counted = await timed(() =>
        semantic.countEach({ orgId, cube: customerCube, filters: [[filter]], timezone: 'UTC' }),
      )
      return { members: counted.value[0] ?? 0, seconds: counted.seconds }
    }
    // The first one warms up.
    await count('orderCount', 'gte', '3')
    return {
      model,
      groups: groups.length,
      readSeconds: read.seconds,
      fitSeconds: fitted.seconds,
      longestStepMs: longestMs,
      megabytes,
      ofOrders: await count('orderCount', 'gte', '2'),
      ofChance: await count('chanceToOrderAgain90', 'gte', '0.2'),
      ofDay: await count('expectedNextOrder', 'beforeDate', '2030-01-01'),
    }
  } finally {
    await warehouse.close()
    await engine.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const from = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - from) / 1_000 }
}
