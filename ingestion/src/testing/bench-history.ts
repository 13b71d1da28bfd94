import {
  connectors,
  unlimitedQuota,
  type Clock,
  type ConnectorPorts,
  type Cursor,
  type OpenStream,
} from '@cartograph/connectors'
import { createWorld, startSandbox, type Plan } from '@cartograph/sandbox'
import { freshWindows, historyAfterWindow, historyWindow } from '../passes/windows.ts'
import type { StreamProgress, Window } from '../passes/windows.ts'
import { shopName, shopToken, startDay, today } from './simulated-shop.ts'

export interface HistoryBench {
  readonly stream: string
  /** As the platform counts them. */
  readonly records: number
  readonly recordsRead: number
  readonly requests: number
  readonly operations: number
  /** The time that the platform's limits and its operations take, by the simulator's clock. */
  readonly platformSeconds: number
  /** Our own time, and the simulator's to make its responses. */
  readonly computedSeconds: number
  readonly peakBytes: number
}

/**
 * Reads every stream of a Shopify shop with about this many orders in three years, window by window as a first sync
 * does, at the limits of a plan. Only waiting moves the simulator's clock. Nothing is stored. With `rootsPerFile`,
 * result files are cut off, which changes none of the platform's time.
 */
export async function* benchHistory(options: {
  readonly orders: number
  readonly plan: Plan
  readonly rootsPerFile?: number
}): AsyncGenerator<HistoryBench, void, undefined> {
  const now = new Date(`${today}T16:00:00Z`)
  const clock = new WaitingClock(now.getTime())
  const world = createWorld({
    seed: 1,
    startDay,
    orders: options.orders,
    timezone: 'America/New_York',
    currency: 'USD',
  })
  const shop = { name: shopName, title: 'Simulated', world, token: shopToken, plan: options.plan }
  const sandbox = await startSandbox({
    shops: [shop],
    // The shop stands still, so that every run reads the same records.
    clock: () => now,
    elapsedMs: () => clock.now(),
    bulk: { ...(options.rootsPerFile !== undefined && { rootsPerFile: options.rootsPerFile }) },
  })
  try {
    const ports: ConnectorPorts = { clock, random: () => 0.5, quota: unlimitedQuota }
    const open = connectors.SP?.open(
      {
        params: { shop: shopName },
        credentials: { access_token: shopToken },
        tokens: null,
        app: null,
        hosts: { SHOP: `${sandbox.url}/{shop}` },
      },
      ports,
    )
    for (const stream of open?.streams ?? []) {
      const before = { at: clock.now(), requests: sandbox.requests.length, real: performance.now() }
      const { recordsRead, peakBytes } = await readWindows(stream, now, clock)
      const requests = sandbox.requests.slice(before.requests)
      yield {
        stream: stream.name,
        records: (await stream.count({ since: null, until: null, signal })) ?? 0,
        recordsRead,
        requests: requests.length,
        operations: requests.filter(({ operationName }) => operationName === 'BulkStart').length,
        platformSeconds: (clock.now() - before.at) / 1000,
        computedSeconds: (performance.now() - before.real) / 1000,
        peakBytes,
      }
    }
  } finally {
    await sandbox.close()
  }
}

const { signal } = new AbortController()

async function readWindows(stream: OpenStream, now: Date, clock: Clock) {
  const at = { now, timezone: 'America/New_York', createdAt: null }
  let recordsRead = 0
  let peakBytes = 0

  async function read({ since, until }: Window): Promise<void> {
    const window = { since: since?.toISOString() ?? null, until: until?.toISOString() ?? null }
    let cursor: Cursor | null = null
    do {
      const page: Awaited<ReturnType<OpenStream['readPage']>> = await stream.readPage({
        cursor,
        ...window,
        signal,
      })
      recordsRead += page.records.length
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
      if (page.waitMs !== undefined) await clock.sleep(page.waitMs, signal)
      cursor = page.next
    } while (cursor !== null)
  }

  let progress: StreamProgress | null = null
  const [newest] = freshWindows(stream.plan, null, at).newest
  let pass: { phase: 'fresh' | 'history'; window: Window } | null =
    newest === undefined ? null : { phase: 'fresh', window: newest }
  while (pass !== null) {
    await read(pass.window)
    const history = historyAfterWindow(stream.plan, progress, pass, at)
    const { since } = pass.window
    progress = { phase: pass.phase, since, recordUpdatedAt: null, ...history }
    const window = historyWindow(stream.plan, progress, at)
    pass = window === null ? null : { phase: 'history', window }
  }
  return { recordsRead, peakBytes }
}

/** Moves only by waiting, which takes no real time. */
class WaitingClock implements Clock {
  #now: number

  constructor(now: number) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    this.#now += ms
    await Promise.resolve()
  }
}
