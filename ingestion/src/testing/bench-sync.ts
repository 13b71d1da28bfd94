import { connectors } from '@cartograph/connectors'
import { canonicalTables, type CanonicalRows, type TableName } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { once } from 'node:events'
import { runSync } from '../run-sync.ts'
import { startSync } from '../start-sync.ts'
import { connectShop, contextOf, jobOf } from './connected-shop.ts'
import { openEngines } from './open-engines.ts'
import { spawnSource } from './spawn-source.ts'
import { shopName, shopToken } from './simulated-shop.ts'

export interface SyncBench {
  readonly orders: number
  readonly seconds: number
  /** Rows of all tables, raw records included. */
  readonly rowCount: number
  readonly rowsPerSecond: number
  readonly rows: BenchRows
}

export type BenchRows = { readonly [Name in TableName]: CanonicalRows[Name][] }

/** One whole sync, from the platform's HTTP to committed rows, of a shop of about so many orders. */
export async function benchSync(options: { readonly orders: number }): Promise<SyncBench> {
  const simulator = spawnSource('./simulator-process.ts', [String(options.orders)])
  const engines = await openEngines()
  try {
    const [line] = (await once(simulator.stdout, 'data')) as [Buffer]
    const { url, orders } = JSON.parse(line.toString()) as { url: string; orders: number }
    const shop = await connectShop(engines.store, { shop: shopName, token: shopToken })
    const rows = noRows()
    const ctx = contextOf({
      store: engines.store,
      warehouse: recording(engines.warehouse, rows),
      connectorFor: (platform) => connectors[platform],
      platformAccess: () => ({ hosts: { SHOP: `${url}/{shop}` }, app: null }),
    })
    const job = jobOf(shop, await startSync(ctx, shop))
    const from = performance.now()
    const { state } = await runSync(ctx, job, new AbortController().signal)
    const seconds = (performance.now() - from) / 1000
    if (state !== 'done') throw new Error(`The sync ended as ${state}`)
    const rowCount = Object.values(rows).reduce((sum, some) => sum + some.length, 0)
    return { orders, seconds, rowCount, rowsPerSecond: rowCount / seconds, rows }
  } finally {
    simulator.stdin.end()
    await engines.close()
  }
}

function noRows(): BenchRows {
  return Object.fromEntries(
    Object.keys(canonicalTables).map((table) => [table, []]),
  ) as unknown as BenchRows
}

function recording(warehouse: Warehouse, rows: BenchRows): Warehouse {
  return {
    ...warehouse,
    replaceRows(batch) {
      for (const part of batch.parts) {
        const known: object[] = rows[part.table]
        for (const row of part.rows) known.push(row)
      }
      return warehouse.replaceRows(batch)
    },
  }
}
