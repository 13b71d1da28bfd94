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

/** What a worker process is started with, as JSON in its first argument. */
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
  /** What all clocks say. */
  readonly now: string
  /** Gives up on an answer within a second. */
  readonly isShortOfTime: boolean
  /** When it kills itself; null lets it live. */
  readonly kill: KillAtStep | null
}

/** At a step of the whole sync, counted from 1, or so much later. */
export interface KillAtStep {
  readonly step: number
  readonly delayMs: number
}

export interface ServedAnswer extends SyncOutcome {
  /** How many there were at which it could have been killed. */
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
    queue: { enqueue: () => Promise.reject(new Error('A worker asks for nothing')) },
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

/** SIGKILL to itself is as sudden as from outside, but hits the very moment. */
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
  // What follows would still be done until the signal arrives.
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

/** Before a page is asked for. */
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

/** The kit gives a platform half a minute and more for an answer: where time is short, a fiftieth of it. */
function shortenLimits(): void {
  const whole = globalThis.setTimeout
  const shortened = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    whole(run, order?.isShortOfTime === true && ms >= 30_000 ? ms / 50 : ms, ...args)
  globalThis.setTimeout = Object.assign(shortened, whole)
}
