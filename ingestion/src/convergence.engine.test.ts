import type { PlatformCode } from '@cartograph/contract'
import { createWorld, randomFaults } from '@cartograph/sandbox'
import type { Warehouse } from '@cartograph/warehouse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeHealth } from './connection-health.ts'
import { runSync } from './run-sync.ts'
import { startSync } from './start-sync.ts'
import { openEngines, type Engines } from './testing/open-engines.ts'
import {
  connectPlatform,
  openPlatforms,
  simulatedPlatforms,
  type ConnectedPlatform,
  type SimulatedPlatforms,
} from './testing/simulated-platforms.ts'

const never = new AbortController().signal
const day = 86_400_000
const world = createWorld({
  seed: 5,
  startDay: '2026-01-05',
  orders: 6000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const begin = new Date('2026-04-20T16:00:00Z')

let engines: Engines
let platforms: SimulatedPlatforms
beforeAll(async () => {
  engines = await openEngines()
  platforms = await openPlatforms(world, begin)
})
afterAll(async () => {
  await platforms.sandbox.close()
  await engines.close()
})

it.each(simulatedPlatforms)(
  'brings all of %s row for row, and later what has changed since, corrections of old days included',
  async (code) => {
    platforms.state.now = begin
    const connected = await connectPlatform(engines, platforms, code)
    await syncToEnd(connected)
    await expectTruth(connected)
    for (const days of [1, 9]) {
      platforms.state.now = new Date(platforms.state.now.getTime() + days * day)
      await syncToEnd(connected)
      await expectTruth(connected)
    }
  },
)

it.each(simulatedPlatforms)(
  'comes to the same rows of %s, however often it is cut off, from a platform that fails as it can',
  async (code) => {
    platforms.state.now = begin
    const connected = await connectPlatform(engines, platforms, code)
    platforms.state.faults = randomFaults({
      seed: 3,
      none: 80,
      faults: [
        [5, { kind: 'throttled', retryAfterSeconds: 1 }],
        [5, { kind: 'throttled', retryAfterSeconds: null }],
        [4, { kind: 'broken', status: 503 }],
        [3, { kind: 'truncated' }],
        [3, { kind: 'reset' }],
      ],
    })
    try {
      for (let cut = 1; cut <= 4; cut += 1) await syncUntilCut(connected, cut)
      platforms.state.now = new Date(begin.getTime() + 2 * day)
      await syncToEnd(connected)
      // A run that is taken up again does not come back to what it had done before it was cut off.
      await syncToEnd(connected)
    } finally {
      platforms.state.faults = () => null
    }
    await expectTruth(connected)
  },
)

const jobOf = (
  connected: ConnectedPlatform,
  { syncRunId }: Awaited<ReturnType<typeof startSync>>,
) => ({
  platform: connected.platform satisfies PlatformCode,
  org_id: connected.orgId,
  connection_id: connected.connectionId,
  sync_run_id: syncRunId,
})

async function syncToEnd(connected: ConnectedPlatform): Promise<void> {
  const job = jobOf(connected, await startSync(connected.ctx, connected))
  const { state } = await runSync(connected.ctx, job, never)
  const { last_error: error, set_aside: aside } = await describeHealth(connected.ctx, connected)
  expect({ state, error, aside: aside.items }).toEqual({ state: 'done', error: null, aside: [] })
}

/** Ends in the middle of the write of some batch: before it, or after it and before that is noted. */
async function syncUntilCut(connected: ConnectedPlatform, cut: number): Promise<void> {
  const leaving = new AbortController()
  let writes = 0
  const warehouse: Warehouse = {
    ...engines.warehouse,
    async replaceRows(batch) {
      writes += 1
      if (writes < cut) return engines.warehouse.replaceRows(batch)
      leaving.abort()
      if (cut % 2 === 0) await engines.warehouse.replaceRows(batch)
      throw new Error('Cut off')
    },
  }
  const job = jobOf(connected, await startSync(connected.ctx, connected))
  const { state } = await runSync({ ...connected.ctx, warehouse }, job, leaving.signal)
  expect(['interrupted', 'done']).toContain(state)
}

async function expectTruth(connected: ConnectedPlatform): Promise<void> {
  for (const { table, stored, truth } of await connected.comparison()) {
    expect(truth.length, table).toBeGreaterThan(0)
    expect(stored, table).toEqual(truth)
  }
}
