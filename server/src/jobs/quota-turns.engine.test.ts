import type { Connector } from '@cartograph/connectors'
import { openQuota, runSync, startSync, readConnectionHealth } from '@cartograph/ingestion'
import {
  connectShop,
  contextOf,
  FakePlatform,
  openEngines,
  type ConnectedShop,
  type Engines,
} from '@cartograph/ingestion/testing'
import { connections, eq, like, quotaCounters, syncRuns } from '@cartograph/store'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openJobQueue, type OpenJobQueue } from './job-queue.ts'

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

let queue: OpenJobQueue
beforeEach(async () => {
  const log = pino({ level: 'silent' })
  queue = await openJobQueue({ store: engines.store, log, supervise: false })
})
afterEach(() => queue.stop())

/** Half of it may be used at once, then one call in about ten minutes. */
const calls = { sharedBy: 'account', limit: 10, perSeconds: 3600 } as const

/** By the name of the shop: the data of its platform. */
const platforms = new Map<string, FakePlatform>()

/** Every call, for the account as well as for pages, counts against the account's quota. */
const connector: Connector = {
  ...new FakePlatform().connector,
  manifest: { ...new FakePlatform().connector.manifest, quotas: { calls } },
  open(request, ports) {
    const platform = platforms.get(request.params['shop'] ?? '')
    if (platform === undefined) throw new Error('There is no such shop')
    const take = async (signal: AbortSignal) => ports?.quota.take('calls', signal)
    const open = platform.connector.open(request, ports)
    return {
      streams: open.streams.map((stream) => ({
        ...stream,
        async readPage(asked: Parameters<typeof stream.readPage>[0]) {
          await take(asked.signal)
          return stream.readPage(asked)
        },
      })),
      async describe(signal) {
        await take(signal)
        return open.describe(signal)
      },
    }
  },
}

function context() {
  const { store, warehouse } = engines
  return { ...contextOf({ store, warehouse, connectorFor: () => connector }), queue }
}

/** A shop with one customer per page, of an account that it may share with others. */
async function openShop(name: string, accountKey: string, customers: number) {
  const platform = new FakePlatform()
  Object.assign(platform, { accountKey, pageSize: 1 })
  for (let n = 1; n <= customers; n += 1) {
    const updatedAt = `2026-01-01T00:00:0${n}.000Z`
    platform.customers.set(`c${n}`, { updatedAt, payload: { email: `c${n}@example.org` } })
  }
  platforms.set(name, platform)
  const shop = await connectShop(engines.store, { shop: name, token: name })
  await engines.store.inWorkspace(shop.orgId, (tx) => tx.update(connections).set({ accountKey }))
  return { ...shop, name, platform }
}

async function runOf({ orgId }: ConnectedShop) {
  const [run] = await engines.store.inWorkspace(orgId, (tx) => tx.select().from(syncRuns))
  return run
}

const soon = { timeout: 30_000, interval: 50 }

it.each(['that is used up', 'that its platform has paused'])(
  'leaves the workers of a quota %s to the connection that has one',
  async (how) => {
    const account = `dry, ${how}`
    const ctx = context()
    const [first, second] = [
      await openShop(`first ${how}`, account, 9),
      await openShop(`second ${how}`, account, 3),
    ]
    const third = await openShop(`third ${how}`, `other, ${how}`, 3)
    const owner = { id: first.connectionId, mode: 'live', accountKey: account } as const
    const quota = openQuota(ctx, { manifest: connector.manifest, connection: owner, app: null })
    if (how === 'that its platform has paused') await quota.update('calls', { pauseMs: 480_000 })
    for (const shop of [first, second, third]) await startSync(ctx, shop)
    await queue.work('sync-connection', { platforms: ['SP'], atOnce: 2 }, async (job, signal) => {
      await runSync(ctx, job, signal)
    })

    await vi.waitFor(async () => expect(await runOf(third)).toMatchObject({ state: 'done' }), soon)
    for (const shop of [first, second]) {
      await vi.waitFor(async () => {
        const run = await runOf(shop)
        expect(run).toMatchObject({ state: 'waiting', error: null })
        expect(run?.resumesAt?.getTime()).toBeGreaterThan(Date.now() + 60_000)
        const { waits_until } = await readConnectionHealth(ctx, shop)
        expect(waits_until).toBe(run?.resumesAt?.toISOString())
      }, soon)
    }
    const asked = first.platform.reads.length + second.platform.reads.length
    expect(asked).toBeLessThanOrEqual(4)

    // Hours later.
    await engines.store.asSystem((tx) =>
      tx
        .update(quotaCounters)
        .set({ available: 5, pausedUntil: null })
        .where(like(quotaCounters.key, `%${account}%`)),
    )
    for (const shop of [first, second]) await bringForward(shop)
    await vi.waitFor(async () => {
      const { available } = await counterOf(account)
      expect(available).toBeLessThan(5)
      const [one, other] = [await runOf(first), await runOf(second)]
      expect([one?.state, other?.state]).not.toContain('running')
      expect((one?.rows ?? 0) + (other?.rows ?? 0)).toBeGreaterThan(asked)
    }, soon)
  },
)

/** As if the waiting time had passed. */
async function bringForward({ orgId, connectionId }: ConnectedShop): Promise<void> {
  await engines.store.inWorkspace(orgId, (tx) =>
    tx
      .update(syncRuns)
      .set({ resumesAt: new Date(0) })
      .where(eq(syncRuns.connectionId, connectionId)),
  )
  await engines.store.executeSql(
    `update pgboss.job set start_after = now() where state = 'created' and data->>'connection_id' = $1`,
    [connectionId],
  )
}

async function counterOf(account: string) {
  const [counter] = await engines.store.asSystem((tx) =>
    tx
      .select()
      .from(quotaCounters)
      .where(like(quotaCounters.key, `%${account}%`)),
  )
  if (counter === undefined) throw new Error('Nothing was counted')
  return counter
}
