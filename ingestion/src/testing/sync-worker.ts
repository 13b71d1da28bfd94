import { connectors } from '@cartograph/connectors'
import type { JobPayload, PlatformCode } from '@cartograph/contract'
import { openStore, type Store } from '@cartograph/store'
import { connectEmbeddedWarehouse, type Warehouse } from '@cartograph/warehouse'
import type { IngestionContext } from '../context.ts'
import { runSync } from '../runs/run-sync.ts'

/** The start parameters of a worker process, as JSON in its first argument. */
export interface WorkerOrder {
  readonly connectionString: string
  /** In base64. */
  readonly secretKey: string
  readonly warehouseSocket: string
  readonly hosts: Readonly<Partial<Record<PlatformCode, Readonly<Record<string, string>>>>>
  readonly job: JobPayload<'sync-connection'>
  /** When it kills itself; null for never. */
  readonly kill: Kill | null
}

/** At the first such step after this many records are stored, with an optional delay. */
export interface Kill {
  readonly records: number
  readonly step: Step
  readonly delayMs: number
}

/** The process begins; a batch is about to be sent; it is acknowledged; a transaction is committed. */
export type Step = 'start' | 'write' | 'written' | 'committed'

const order = JSON.parse(process.argv[2] ?? '') as WorkerOrder
let safeRecords = 0
let sentRecords = 0
passStep('start')

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
const store = stepping(
  await openStore({
    connectionString: order.connectionString,
    secretKey: Buffer.from(order.secretKey, 'base64'),
    log: silent,
  }),
)
const warehouse = steppingWarehouse(connectEmbeddedWarehouse({ socketPath: order.warehouseSocket }))
const ctx: IngestionContext = {
  store,
  warehouse,
  queue: { enqueue: () => Promise.reject(new Error('A worker queues nothing')) },
  connectorFor: (platform) => connectors[platform],
  platformAccess: (platform) => ({ hosts: order.hosts[platform] ?? {}, app: null }),
  log: silent,
  clock: () => new Date(),
}
const outcome = await runSync(ctx, order.job, new AbortController().signal)
await warehouse.close()
await store.close()
process.stdout.write(outcome.state)

/** SIGKILL to itself is as sudden as from outside, but hits the exact moment. */
function passStep(step: Step): void {
  const { kill } = order
  if (kill === null || kill.step !== step || safeRecords < kill.records) return
  if (kill.delayMs === 0) process.kill(process.pid, 'SIGKILL')
  else setTimeout(() => process.kill(process.pid, 'SIGKILL'), kill.delayMs)
}

function stepping(whole: Store): Store {
  return {
    ...whole,
    async inWorkspace(orgId, work) {
      const result = await whole.inWorkspace(orgId, work)
      safeRecords = sentRecords
      passStep('committed')
      return result
    },
  }
}

function steppingWarehouse(whole: Warehouse): Warehouse {
  return {
    ...whole,
    async replaceRows(batch) {
      passStep('write')
      const outcome = await whole.replaceRows(batch)
      sentRecords += batch.parts.find((part) => part.table === 'raw_records')?.rows.length ?? 0
      passStep('written')
      return outcome
    },
  }
}
