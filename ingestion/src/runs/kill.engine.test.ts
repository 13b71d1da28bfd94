import { createWorld } from '@cartograph/sandbox'
import { canonicalTables, type TableName, seededRandom } from '@cartograph/contract'
import { syncRuns } from '@cartograph/store'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { listIngestions } from '../status/list-ingestions.ts'
import { resumeInterruptedRuns } from './resume-interrupted-runs.ts'
import { startSync } from './start-sync.ts'
import { jobOf } from '../testing/connected-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'
import { runWorker } from '../testing/run-worker.ts'
import {
  connectSimulatedShop,
  openSimulator,
  startDay,
  type SimulatedPlatform,
  type SimulatedShop,
} from '../testing/simulated-shop.ts'
import type { Kill, Step, WorkerOrder } from '../testing/sync-worker.ts'

const world = createWorld({
  seed: 3,
  startDay,
  orders: 1500,
  timezone: 'America/New_York',
  currency: 'USD',
})
/** A sample; `npm run soak` kills twenty workers. */
const kills = Number(process.env['SYNC_KILLS'] ?? 2)
const seed = Number(process.env['KILLS_SEED'] ?? 1)

let engines: Engines
let platform: SimulatedPlatform
beforeAll(async () => {
  engines = await openEngines()
  platform = await openSimulator({ world })
})
afterAll(async () => {
  await platform.sandbox.close()
  await engines.close()
})

it('a sync that is repeatedly killed and restarted leaves exactly the rows of an uninterrupted one', async () => {
  const calm = await connectSimulatedShop(engines, platform)
  expect(await finish(calm)).toBe('done')
  await expectTruth(calm)

  const requestsBefore = platform.sandbox.requests.length
  const { shops, shares } = await killAndRestart({ kills, seed })
  // Spread over the whole sync, early and late; a sample of fewer than six may fall on one side.
  const oneSixth = Math.floor(kills / 6)
  expect(shares.filter((share) => share < 0.5).length).toBeGreaterThanOrEqual(oneSixth)
  expect(shares.filter((share) => share > 0.5).length).toBeGreaterThanOrEqual(oneSixth)
  for (const shop of shops) {
    await expectTruth(shop)
    for (const table of Object.keys(canonicalTables) as TableName[]) {
      expect(await withoutConnection(shop, table), table).toEqual(
        await withoutConnection(calm, table),
      )
    }
    // Each record is counted once, whatever happened between its two commits.
    expect(await counted(shop)).toEqual(await counted(calm))
  }
  // A window continues from its cursor: only one killed before its first pages were stored begins anew.
  const begun = platform.sandbox.requests
    .slice(requestsBefore)
    .filter(({ operationName, variables }) => {
      const isHistory = String(variables['query']).includes('updated_at:<')
      return operationName === 'Orders' && variables['after'] === null && isHistory
    })
    .map(({ variables }) => variables['query'])
  expect(begun.length - new Set(begun).size).toBeLessThanOrEqual(shares.length / 2)
})

it('a sync that is killed repeatedly while the shop keeps selling loses no changes', async () => {
  const { shops } = await killAndRestart({
    kills: Math.ceil(kills / 3),
    seed: seed + 1,
    afterKill: () => {
      platform.state.now = new Date(platform.state.now.getTime() + 30 * 3_600_000)
    },
  })
  for (const shop of shops) {
    await finish(shop)
    await expectTruth(shop)
  }
})

/**
 * Syncs a shop with workers that are each killed; when one finishes earlier, continues with another shop.
 * Returns the shops, all fully synced, and how far each worker got.
 */
async function killAndRestart(options: {
  kills: number
  seed: number
  afterKill?: () => void
}): Promise<{ shops: SimulatedShop[]; shares: number[] }> {
  const random = seededRandom(options.seed)
  const shops: SimulatedShop[] = []
  const shares: number[] = []
  while (shares.length < options.kills) {
    const shop = await connectSimulatedShop(engines, platform)
    shops.push(shop)
    const started = await startSync(shop.ctx, shop)
    let ended: string | null = null
    while (ended === null && shares.length < options.kills) {
      const left = (1 - (await shareDone(shop))) * recordsInAll()
      const records = (random() * 1.8 * left) / (options.kills - shares.length)
      const kill = killAfter(Math.floor(records), random)
      ended = await runWorker({ ...orderFor(shop, started), kill })
      if (ended !== null) break
      shares.push(await shareDone(shop))
      options.afterKill?.()
      // Killed between its last commit and its exit: there is nothing left to resume.
      if (await isDone(shop)) ended = 'done'
      else await resumable(shop, started)
    }
    expect(ended ?? (await finish(shop))).toBe('done')
  }
  return { shops, shares }
}

/** Half of them at once, half a little later, in the middle of the next operation. */
function killAfter(records: number, random: () => number): Kill {
  const step = steps[Math.floor(random() * steps.length)] ?? 'written'
  if (step === 'start') return { step, records: 0, delayMs: Math.floor(random() * 1500) }
  return { step, records, delayMs: random() < 0.5 ? 0 : Math.floor(random() * 30) }
}

const steps: Step[] = ['start', 'write', 'write', 'written', 'written', 'written', 'committed']

function recordsInAll(): number {
  const { now } = platform.state
  return world.orders.count(now) + world.customers.count(now) + world.products.count(now)
}

/** The database releases the lock of a killed worker by itself. */
async function resumable(
  shop: SimulatedShop,
  started: Awaited<ReturnType<typeof startSync>>,
): Promise<void> {
  await vi.waitFor(
    async () => expect(await resumeInterruptedRuns(shop.ctx)).toContain(started.syncRunId),
    { timeout: 30_000 },
  )
}

async function isDone(shop: SimulatedShop): Promise<boolean> {
  const [run] = await shop.ctx.store.inWorkspace(shop.orgId, (tx) => tx.select().from(syncRuns))
  return run?.state === 'done'
}

async function counted(shop: SimulatedShop) {
  const items = await listIngestions(shop.ctx, shop)
  return items.map((item) => [item.stream, item.state, item.rows_done])
}

async function shareDone(shop: SimulatedShop): Promise<number> {
  const items = await listIngestions(shop.ctx, shop)
  return items.reduce((sum, item) => sum + item.rows_done, 0) / recordsInAll()
}

async function finish(shop: SimulatedShop) {
  return runWorker(orderFor(shop, await startSync(shop.ctx, shop)))
}

function orderFor(
  shop: SimulatedShop,
  started: Awaited<ReturnType<typeof startSync>>,
): WorkerOrder {
  return {
    connectionString: engines.store.connectionString,
    secretKey: Buffer.from(engines.store.secretKey).toString('base64'),
    warehouseSocket: engines.warehouseSocket,
    hosts: platform.hosts,
    job: jobOf(shop, started),
    kill: null,
  }
}

async function expectTruth(shop: SimulatedShop): Promise<void> {
  for (const { table, stored, truth } of await shop.comparison()) {
    expect(truth.length, table).toBeGreaterThan(0)
    expect(stored, table).toEqual(truth)
  }
}

async function withoutConnection(shop: SimulatedShop, table: TableName): Promise<object[]> {
  const rows = await shop.rows(table)
  // A shop is named by the clock.
  const own = table === 'shops' ? { connection_id: null, named_at: null } : { connection_id: null }
  return rows.map((row) => ({ ...row, ...own }))
}
