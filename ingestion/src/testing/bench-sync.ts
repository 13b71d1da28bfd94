import { setTimeout as sleep } from 'node:timers/promises'
import { connectors, type Connector } from '@cartograph/connectors'
import {
  canonicalTables,
  type CanonicalRows,
  type PlatformCode,
  type TableName,
} from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { fileBytes } from '@cartograph/warehouse/testing'
import { runSync } from '../runs/run-sync.ts'
import { startSync } from '../runs/start-sync.ts'
import { connectPlatform, sandboxApp, type ConnectedPlatform } from './connect-platform.ts'
import { contextOf } from './connected-shop.ts'
import { hurried } from './hurried.ts'
import { countRequests } from './count-requests.ts'
import { openEngines, type Engines } from './open-engines.ts'
import { processorSeconds } from './processor-seconds.ts'
import { syncedPlatforms } from './sandbox-platforms.ts'
import { spawnSimulators, type SpawnedSimulators } from './spawn-simulators.ts'
import { uploadExport } from './upload-export.ts'

export interface SyncBench {
  readonly platform: PlatformCode
  readonly seconds: number
  /** The part of it during which at least one page was awaited. */
  readonly platformSeconds: number
  /** HTTP requests of the first sync. */
  readonly requests: number
  /** Of the first sync; null where the system does not report it. */
  readonly processor: {
    readonly ours: number | null
    readonly simulator: number | null
    readonly warehouse: number | null
  }
  /** Rows of all tables, including raw records. */
  readonly rowCount: number
  readonly rowsPerSecond: number
  readonly rows: BenchRows
  /** A second sync at the same time, of data that has not changed. */
  readonly again: { readonly seconds: number; readonly records: number; readonly rowCount: number }
  /** On disk, after the first sync and after all of them. */
  readonly fileBytes: { readonly first: number; readonly last: number }
}

export type BenchRows = { readonly [Name in TableName]: CanonicalRows[Name][] }

/**
 * Runs a full sync of each platform, from its HTTP responses to committed rows, for a shop of about this
 * many orders in three years. The platforms' limits are disabled.
 */
export async function* benchSyncs(options: {
  readonly orders: number
  readonly platforms?: readonly PlatformCode[]
  /** The number of syncs after the first. */
  readonly repeats: number
}): AsyncGenerator<SyncBench, void, undefined> {
  const [simulators, engines] = await Promise.all([
    spawnSimulators(options.orders),
    openEngines({ compactAfterMs }),
  ])
  try {
    for (const platform of options.platforms ?? syncedPlatforms)
      yield await benchSync(engines, simulators, { platform, repeats: options.repeats })
  } finally {
    simulators.close()
    await engines.close()
  }
}

async function benchSync(
  { store, warehouse, warehouseSocket, warehousePid }: Engines,
  simulators: SpawnedSimulators,
  { platform, repeats }: { readonly platform: PlatformCode; readonly repeats: number },
): Promise<SyncBench> {
  const now = new Date(simulators.now)
  const hosts = simulators.hosts[platform] ?? {}
  const { shop, forms } = simulators
  const form = forms[platform] ?? null
  const connected = await connectPlatform(store, { platform, hosts, form, shop, now })
  if (connectors[platform]?.imports !== undefined)
    await uploadExport(store, connected, { hosts, shop, now })
  const rows = noRows()
  const reading = new Reading()
  const ctx = contextOf({
    store,
    warehouse: recording(warehouse, rows),
    connectorFor: (code) => {
      const connector = connectors[code]
      return connector && reading.timed(hurried(connector, { times: 10_000, now: () => now }))
    },
    platformAccess: () => ({ hosts, app: sandboxApp }),
    clock: () => now,
  })
  const pids = { ours: process.pid, simulator: simulators.pid, warehouse: warehousePid }
  const before = { requests: countRequests(), processor: processorTimes(pids) }
  const first = await timeSync(ctx, connected)
  const requests = countRequests() - before.requests
  const processor = differences(processorTimes(pids), before.processor)
  const platformSeconds = reading.ms / 1000
  const rowCount = countRows(rows)
  const readFileBytes = async () => {
    await sleep(4 * compactAfterMs)
    return fileBytes(warehouseSocket, connected.orgId)
  }
  const firstBytes = await readFileBytes()
  const { seconds, records } = await timeSync(ctx, connected)
  const againCount = countRows(rows) - rowCount
  for (let repeat = 1; repeat < repeats; repeat += 1) await timeSync(ctx, connected)
  return {
    platform,
    seconds: first.seconds,
    platformSeconds,
    requests,
    processor,
    rowCount,
    rowsPerSecond: rowCount / first.seconds,
    rows,
    again: { seconds, records, rowCount: againCount },
    fileBytes: { first: firstBytes, last: await readFileBytes() },
  }
}

/** Leaves time to compact the file before it is measured. */
const compactAfterMs = 500

async function timeSync(
  ctx: ReturnType<typeof contextOf>,
  connected: ConnectedPlatform,
): Promise<{ readonly seconds: number; readonly records: number }> {
  const { platform, orgId, connectionId } = connected
  const { syncRunId } = await startSync(ctx, connected)
  const job = { platform, org_id: orgId, connection_id: connectionId, sync_run_id: syncRunId }
  const from = performance.now()
  const { state, rows } = await runSync(ctx, job, new AbortController().signal)
  const seconds = (performance.now() - from) / 1000
  if (state === 'done') return { seconds, records: rows }
  const failure = ctx.log.lines.find(({ level }) => level === 'error')
  throw new Error(`The sync of ${platform} ended as ${state}`, { cause: failure?.facts })
}

type Pids = Readonly<Record<keyof SyncBench['processor'], number | null>>

function processorTimes({ ours, simulator, warehouse }: Pids): SyncBench['processor'] {
  return {
    ours: processorSeconds(ours),
    simulator: processorSeconds(simulator),
    warehouse: processorSeconds(warehouse),
  }
}

function differences(
  after: SyncBench['processor'],
  before: SyncBench['processor'],
): SyncBench['processor'] {
  const of = (part: keyof SyncBench['processor']) =>
    after[part] === null ? null : after[part] - (before[part] ?? 0)
  return { ours: of('ours'), simulator: of('simulator'), warehouse: of('warehouse') }
}

function countRows(rows: BenchRows): number {
  return Object.values(rows).reduce((sum, some) => sum + some.length, 0)
}

/** Measures the time during which pages are awaited, counting overlaps once. */
class Reading {
  ms = 0

  timed(connector: Connector): Connector {
    return {
      ...connector,
      open: (request, ports) => {
        const open = connector.open(request, ports)
        const streams = open.streams.map((stream) => ({
          ...stream,
          readPage: async (asked: Parameters<typeof stream.readPage>[0]) => {
            const from = performance.now()
            const page = await stream.readPage(asked)
            this.ms += performance.now() - from
            return page
          },
        }))
        return { ...open, streams }
      },
    }
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
