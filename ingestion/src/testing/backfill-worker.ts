import { connectors } from '@cartograph/connectors'
import type { JobPayload } from '@cartograph/contract'
import { openStore } from '@cartograph/store'
import { connectEmbeddedWarehouse, type Warehouse } from '@cartograph/warehouse'
import { runSync } from '../runs/run-sync.ts'
import { contextOf } from './connected-shop.ts'
import type { WorkerPlace } from './serving-worker.ts'

/** One sync of Shopify in a separate process that reports its memory; its first argument is JSON. */
export interface BackfillOrder extends WorkerPlace {
  readonly job: JobPayload<'sync-connection'>
  readonly hosts: Readonly<Record<string, string>>
  readonly now: string
  /** The number of orders between two samples. */
  readonly everyOrders: number
}

/** A line of its output. */
export interface MemorySample {
  readonly orders: number
  readonly seconds: number
  readonly rssBytes: number
  /** The peak since the previous sample. */
  readonly peakBytes: number
}

const order = JSON.parse(process.argv[2] ?? '') as BackfillOrder
const startedMs = performance.now()
let orders = 0
let reportedOrders = 0
let peakBytes = 0

const look = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, 100)
const store = await openStore({
  connectionString: order.connectionString,
  secretKey: Buffer.from(order.secretKey, 'base64'),
  log: { debug() {}, info() {}, warn() {}, error() {} },
})
const warehouse = connectEmbeddedWarehouse({ socketPath: order.warehouseSocket })
const ctx = contextOf({
  store,
  warehouse: counting(warehouse),
  connectorFor: (platform) => connectors[platform],
  platformAccess: () => ({ hosts: order.hosts, app: null }),
  clock: () => new Date(order.now),
})
writeSample()
const { state } = await runSync(ctx, order.job, new AbortController().signal)
writeSample()
clearInterval(look)
await warehouse.close()
await store.close()
if (state !== 'done') {
  const failure = ctx.log.lines.find(({ level }) => level === 'error')
  throw new Error(`The sync ended as ${state}`, { cause: failure?.facts })
}

function counting(whole: Warehouse): Warehouse {
  return {
    ...whole,
    async replaceRows(batch) {
      const outcome = await whole.replaceRows(batch)
      orders += batch.parts.find(({ table }) => table === 'orders')?.rows.length ?? 0
      if (orders - reportedOrders >= order.everyOrders) writeSample()
      return outcome
    },
  }
}

function writeSample(): void {
  const rssBytes = process.memoryUsage.rss()
  const seconds = (performance.now() - startedMs) / 1000
  const sample: MemorySample = {
    orders,
    seconds,
    rssBytes,
    peakBytes: Math.max(peakBytes, rssBytes),
  }
  process.stdout.write(`${JSON.stringify(sample)}\n`)
  reportedOrders = orders
  peakBytes = 0
}
