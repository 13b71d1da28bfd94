import { setTimeout as wait } from 'node:timers/promises'
import { connectors, type Connector } from '@cartograph/connectors'
import type { JobPayload, PlatformCode } from '@cartograph/contract'
import { openStore, type Store } from '@cartograph/store'
import { connectEmbeddedWarehouse, type Warehouse } from '@cartograph/warehouse'
import type { SyncOutcome } from '../runs/attempt-sync.ts'
import type { IngestionContext } from '../context.ts'
import { runSync } from '../runs/run-sync.ts'
import { sandboxApp } from './connect-platform.ts'
import { hurried } from './hurried.ts'

/** The start parameters of a worker process, as JSON in its first argument. */
export interface WorkerPlace {
  readonly connectionString: string
  /** In base64. */
  readonly secretKey: string
  readonly warehouseSocket: string
}

/** One sync, sent as a message. */
export interface ServedOrder {
  readonly job: JobPayload<'sync-connection'>
  readonly hosts: Readonly<Partial<Record<PlatformCode, Readonly<Record<string, string>>>>>
  /** The time of all clocks. */
  readonly now: string
  /** Times out after a second. */
  readonly isShortOfTime: boolean
  /** When it kills itself; null for never. */
  readonly kill: KillAtStep | null
}

/** The step of the whole sync, counted from 1, with an optional delay. */
export interface KillAtStep {
  readonly step: number
  readonly delayMs: number
}

export interface ServedAnswer extends SyncOutcome {
  /** The number of steps at which it could have been killed. */
  readonly steps: number
}

const place = JSON.parse(process.argv[2] ?? '') as WorkerPlace
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
let order: ServedOrder | null = null
let steps = 0
let dying: NodeJS.Timeout | undefined

shortenLimits()
const store = stepping(
  await openStore({
    connectionString: place.connectionString,
    secretKey: Buffer.from(place.secretKey, 'base64'),
    log: silent,
  }),
)
const warehouse = steppingWarehouse(connectEmbeddedWarehouse({ socketPath: place.warehouseSocket }))
process.on('message', (message: ServedOrder) => void serve(message))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function serve(asked: ServedOrder): Promise<void> {
  order = asked
  steps = 0
  const now = () => new Date(asked.now)
  const ctx: IngestionContext = {
    store,
    warehouse,
    queue: { enqueue: () => Promise.reject(new Error('A worker queues nothing')) },
    connectorFor: (platform) => {
      const connector = connectors[platform]
      return connector && stepped(hurried(connector, { times: 100, now, historyMonths: 2 }))
    },
    platformAccess: (platform) => ({ hosts: asked.hosts[platform] ?? {}, app: sandboxApp }),
    log: silent,
    clock: now,
  }
  await passStep()
  const outcome = await runSync(ctx, asked.job, new AbortController().signal)
  order = null
  clearTimeout(dying)
  const answer: ServedAnswer = { ...outcome, steps }
  process.send?.(answer)
}

/** SIGKILL to itself is as sudden as from outside, but hits the exact moment. */
async function passStep(): Promise<void> {
  if (order === null) return
  steps += 1
  const { kill } = order
  if (kill?.step !== steps) return
  if (kill.delayMs > 0) {
    dying = setTimeout(die, kill.delayMs)
    return
  }
  die()
  // Otherwise the code would continue until the signal arrives.
  await wait(60_000)
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Before a transaction begins, and after it is committed. */
function stepping(whole: Store): Store {
  return {
    ...whole,
    async inWorkspace(orgId, work) {
      await passStep()
      const result = await whole.inWorkspace(orgId, work)
      await passStep()
      return result
    },
  }
}

/** Before a batch is sent, and after it is acknowledged. */
function steppingWarehouse(whole: Warehouse): Warehouse {
  return {
    ...whole,
    async replaceRows(batch) {
      await passStep()
      const outcome = await whole.replaceRows(batch)
      await passStep()
      return outcome
    },
  }
}

/** Before a page is requested. */
function stepped(connector: Connector): Connector {
  return {
    ...connector,
    open(request, ports) {
      const open = connector.open(request, ports)
      const streams = open.streams.map((stream) => ({
        ...stream,
        async readPage(asked: Parameters<typeof stream.readPage>[0]) {
          await passStep()
          return stream.readPage(asked)
        },
      }))
      return { ...open, streams }
    },
  }
}

/** The kit's timeouts are half a minute and more: this divides them by fifty. */
function shortenLimits(): void {
  const whole = globalThis.setTimeout
  const shortened = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    whole(run, order?.isShortOfTime === true && ms >= 30_000 ? ms / 50 : ms, ...args)
  globalThis.setTimeout = Object.assign(shortened, whole)
}
