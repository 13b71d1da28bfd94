import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileBytes } from '@cartograph/warehouse/testing'
import { startSync } from '../runs/start-sync.ts'
import type { BackfillOrder, MemorySample } from './backfill-worker.ts'
import { connectPlatform } from './connect-platform.ts'
import { contextOf } from './connected-shop.ts'
import { openEngines } from './open-engines.ts'
import { spawnSimulators } from './spawn-simulators.ts'
import { spawnSource } from './spawn-source.ts'

export interface BackfillSample extends MemorySample {
  readonly fileBytes: number
}

/**
 * Syncs the history of a shop with about this many orders in a worker process, which reports its memory at
 * its start, after each number of orders, at its end, and once its file is compacted.
 */
export async function* benchBackfill(options: {
  readonly orders: number
  readonly everyOrders: number
}): AsyncGenerator<BackfillSample, void, undefined> {
  const [simulators, engines] = await Promise.all([
    spawnSimulators(options.orders),
    openEngines({ compactAfterMs }),
  ])
  try {
    const { store, warehouse, warehouseSocket } = engines
    const { shop, hosts, forms, now } = simulators
    const shopify = { hosts: hosts['SP'] ?? {}, form: forms['SP'] ?? null, shop }
    const connected = await connectPlatform(store, {
      platform: 'SP',
      ...shopify,
      now: new Date(now),
    })
    const ctx = contextOf({ store, warehouse, connectorFor: () => undefined })
    const { syncRunId } = await startSync(ctx, connected)
    const { orgId, connectionId, platform } = connected
    const order: BackfillOrder = {
      connectionString: store.connectionString,
      secretKey: Buffer.from(store.secretKey).toString('base64'),
      warehouseSocket,
      job: { platform, org_id: orgId, connection_id: connectionId, sync_run_id: syncRunId },
      hosts: shopify.hosts,
      now,
      everyOrders: options.everyOrders,
    }
    const worker = spawnSource('./backfill-worker.ts', [JSON.stringify(order)])
    const ended = once(worker, 'exit')
    let last: MemorySample | null = null
    const withFile = (sample: MemorySample): BackfillSample => ({
      ...sample,
      fileBytes: fileBytes(warehouseSocket, orgId),
    })
    for await (const line of createInterface({ input: worker.stdout })) {
      last = JSON.parse(line) as MemorySample
      yield withFile(last)
    }
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
    if (code !== 0) throw new Error(`The backfill ended with ${code ?? signal}`)
    // A compaction takes a few seconds for each gigabyte.
    await sleep(compactAfterMs + options.orders / 10)
    if (last) yield withFile(last)
  } finally {
    simulators.close()
    await engines.close()
  }
}

const compactAfterMs = 3000
