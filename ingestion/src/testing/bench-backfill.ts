import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  /** Peaks since the previous sample: the memory of the warehouse's process, and all of its files. */
  readonly warehousePeakBytes: number
  readonly diskPeakBytes: number
}

/**
 * Syncs the history of a shop with about this many orders in a worker process, which reports its memory at
 * its start, after each number of orders, at its end, and once its file is compacted. The peaks also cover
 * the copy that a compaction writes.
 */
export async function* benchBackfill(options: {
  readonly orders: number
  readonly everyOrders: number
}): AsyncGenerator<BackfillSample, void, undefined> {
  const [simulators, engines] = await Promise.all([
    spawnSimulators(options.orders),
    openEngines({ compactAfterMs }),
  ])
  let looking: NodeJS.Timeout | undefined
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
    const folder = dirname(warehouseSocket)
    const peaks = { warehousePeakBytes: 0, diskPeakBytes: 0 }
    const look = () => {
      peaks.warehousePeakBytes = Math.max(
        peaks.warehousePeakBytes,
        residentBytes(engines.warehousePid),
      )
      peaks.diskPeakBytes = Math.max(peaks.diskPeakBytes, folderBytes(folder))
    }
    looking = setInterval(look, 250)
    const withFile = (sample: MemorySample): BackfillSample => {
      look()
      const since = { ...peaks }
      Object.assign(peaks, { warehousePeakBytes: 0, diskPeakBytes: 0 })
      return { ...sample, ...since, fileBytes: fileBytes(warehouseSocket, orgId) }
    }
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
    clearInterval(looking)
    simulators.close()
    await engines.close()
  }
}

const compactAfterMs = 3000

/** Zero on a system without `/proc`. */
function residentBytes(pid: number | null): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

function folderBytes(folder: string): number {
  let bytes = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const entry = statSync(join(folder, name), { throwIfNoEntry: false })
    if (entry?.isFile()) bytes += entry.size
  }
  return bytes
}
