import { ConnectorError, type StreamPlan } from '@cartograph/connectors'
import { createWorld } from '@cartograph/sandbox'
import { streamStates } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConnectionHealth } from '../status/connection-health.ts'
import { runSync } from '../runs/run-sync.ts'
import { startSync } from '../runs/start-sync.ts'
import { approveDeletions } from './approve-deletions.ts'
import { jobOf } from '../testing/connected-shop.ts'
import { openFakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { openHurriedShop } from '../testing/hurried-shop.ts'
import { openEngines, type Engines } from '../testing/open-engines.ts'
import { openSandboxPlatforms } from '../testing/sandbox-platforms.ts'
import {
  connectSimulatedShop,
  openSimulator,
  shopName,
  shopToken,
} from '../testing/simulated-shop.ts'

let engines: Engines
beforeAll(async () => {
  engines = await openEngines()
})
afterAll(() => engines.close())

const hourMs = 3_600_000

describe('records that are missing at the platform', () => {
  let shop: FakeShop
  beforeEach(async () => {
    shop = await openFakeShop(engines)
    for (let n = 0; n < 120; n += 1)
      shop.setCustomer(idOf(n), '2026-01-01T00:00:00.000Z', `${idOf(n)}@example.org`)
    shop.platform.pageSize = 200
  })

  const idOf = (n: number) => `c${String(n).padStart(3, '0')}`
  const remove = (...ids: string[]) => ids.forEach((id) => shop.platform.customers.delete(id))
  const hourLater = async () => {
    shop.time.now += hourMs
    await shop.sync()
  }
  const storedIds = async () =>
    (await shop.rows('raw_records')).map((row) => String(row['external_id']))
  const health = async () => {
    const { streams } = await readConnectionHealth(shop.ctx, shop)
    return streams.find(({ stream }) => stream === 'customers')?.deletions_stopped
  }

  it('are deleted within an hour, each after a look-up of its own, in rounds that continue', async () => {
    shop.setCustomer('malformed', '2026-01-01T00:00:00.000Z', null)
    await shop.sync()
    remove('c003', 'c077', 'malformed')
    await shop.sync()
    expect(await storedIds()).toHaveLength(121)
    await hourLater()
    expect(shop.platform.lookedUp.toSorted()).toEqual(['c003', 'c077', 'malformed'])
    expect(await storedIds()).toHaveLength(118)
    expect(await shop.rejected()).toEqual([])
    await shop.expectWarehouseToEqualPlatform()

    // As if the last comparison had ended here: the next one covers what follows, then the rest.
    await shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
      tx.update(streamStates).set({ sweptTo: 'c100' }),
    )
    remove('c001', 'c119')
    await shop.sync()
    expect(await storedIds()).toContain('c001')
    await hourLater()
    expect(shop.platform.lookedUp.slice(3)).toEqual(['c119', 'c001'])
    await shop.expectWarehouseToEqualPlatform()
    expect(await health()).toBeNull()
  })

  it('are found in a sync that has nothing to read of their stream', async () => {
    const onceADay: StreamPlan = {
      reads: 'changes',
      slices: 'whole',
      lookbackMinutes: 10,
      rereadsAfterDays: 1,
      isUndated: true,
    }
    Object.assign(shop.platform.plans, { customers: onceADay })
    await shop.sync()
    remove('c003')
    shop.platform.reads.splice(0)
    shop.time.now += hourMs
    expect(await shop.sync()).toMatchObject({ state: 'done' })
    expect(shop.platform.reads.map(({ stream }) => stream)).not.toContain('customers')
    expect(await storedIds()).toHaveLength(119)
  })

  it('stay when a look-up finds them, when the platform fails or hides some, and when they are unusually many', async () => {
    await shop.sync()
    shop.platform.existing = (ids) => new Set([...ids].filter((id) => id !== 'c005'))
    await hourLater()
    expect(shop.platform.lookedUp).toEqual(['c005'])
    const before = new Map(shop.platform.customers)
    remove('c005')
    shop.platform.existing = () => {
      throw new ConnectorError('payload', 'The answer is not whole')
    }
    await hourLater()
    shop.platform.existing = () => null
    await hourLater()
    expect(await storedIds()).toHaveLength(120)
    expect((await shop.statuses())['customers']).toMatchObject({ state: 'done' })
    expect(await health()).toBeNull()

    shop.platform.existing = (ids) => ids
    const many = Array.from({ length: 21 }, (_, n) => idOf(n))
    remove(...many)
    await hourLater()
    expect(await storedIds()).toHaveLength(120)
    expect(shop.platform.lookedUp).toEqual(['c005'])
    expect(await health()).toEqual({ missing: 21, checked: 120, is_approved: false })

    for (const id of many) shop.platform.customers.set(id, before.get(id) ?? never())
    shop.platform.existing = () => new Set()
    await hourLater()
    expect(await health()).toEqual({ missing: 120, checked: 120, is_approved: false })
    shop.platform.existing = (ids) => ids
    await hourLater()
    expect(await health()).toBeNull()
    await shop.expectWarehouseToEqualPlatform()
  })

  const approve = (missing: number) =>
    shop.ctx.store.inWorkspace(shop.orgId, (tx) =>
      approveDeletions(tx, {
        connectionId: shop.connectionId,
        stream: 'customers',
        missing,
        approvedAt: new Date(shop.time.now),
      }),
    )

  it('are deleted by the next sync after an approval of their number, except what a look-up finds', async () => {
    await shop.sync()
    const many = Array.from({ length: 40 }, (_, n) => idOf(n))
    remove(...many.slice(1))
    shop.platform.existing = (ids) => new Set([...ids].filter((id) => id !== 'c000'))
    await hourLater()
    expect(await health()).toEqual({ missing: 40, checked: 120, is_approved: false })
    await expect(approve(39)).rejects.toMatchObject({ code: 'conflict' })
    await approve(40)
    expect(await health()).toMatchObject({ is_approved: true })
    expect(await storedIds()).toHaveLength(120)
    await shop.sync()
    expect(shop.platform.lookedUp.toSorted()).toEqual(many)
    expect(await storedIds()).toHaveLength(81)
    expect(await storedIds()).toContain('c000')
    expect(await health()).toBeNull()
    await shop.expectWarehouseToEqualPlatform()
    await expect(approve(40)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('stay when many more are missing than were approved, which needs another approval', async () => {
    await shop.sync()
    remove(...Array.from({ length: 30 }, (_, n) => idOf(n)))
    await hourLater()
    await approve(30)
    shop.platform.existing = () => new Set()
    await shop.sync()
    expect(await storedIds()).toHaveLength(120)
    expect(shop.platform.lookedUp).toEqual([])
    expect(await health()).toEqual({ missing: 120, checked: 120, is_approved: false })
  })

  function never(): never {
    throw new Error('It was there')
  }
})

describe('records that were deleted without a word', () => {
  it('at Shopify disappear with their rows', async () => {
    const world = createWorld({
      seed: 6,
      startDay: '2026-06-24',
      orders: 6000,
      timezone: 'America/New_York',
      currency: 'USD',
    })
    const platform = await openSimulator({ world })
    const shop = await connectSimulatedShop(engines, platform)
    const sync = async () => {
      const job = jobOf(shop, await startSync(shop.ctx, shop))
      return runSync(shop.ctx, job, new AbortController().signal)
    }
    await sync()
    const [orders, customers] = [await shop.rows('orders'), await shop.rows('customers')]
    const order = String(orders[0]?.['order_id'])
    const customer = String(customers[0]?.['customer_id'])
    await mutate(platform, `orderDelete(orderId: "gid://shopify/Order/${order}")`)
    await mutate(platform, `customerDelete(input: { id: "gid://shopify/Customer/${customer}" })`)
    platform.state.now = new Date(platform.state.now.getTime() + hourMs)
    expect(await sync()).toMatchObject({ state: 'done' })

    for (const { table, stored, truth } of await shop.comparison()) {
      const kept = truth.filter((row) =>
        table === 'customers' ? row['customer_id'] !== customer : row['order_id'] !== order,
      )
      expect(stored, table).toEqual(kept)
    }
    expect(orders.length).toBeGreaterThan(5)
    await platform.sandbox.close()
  })

  it('at ReCharge disappear with their events', async () => {
    const platforms = await openSandboxPlatforms(new Date('2025-11-04T16:00:00Z'))
    const shop = await openHurriedShop(engines, platforms, 'RE')
    await shop.sync()
    const [subscription] = await shop.rows('subscriptions')
    const id = String(subscription?.['subscription_id'])
    const { API = '' } = platforms.sandbox.hosts['RE'] ?? {}
    const key = platforms.sandbox.exampleForm('RE', platforms.shops[0] ?? never())?.['api_key']
    const { status } = await fetch(`${API}/subscriptions/${id}`, {
      method: 'DELETE',
      headers: { 'x-recharge-access-token': String(key), 'x-recharge-version': '2021-11' },
    })
    expect(status).toBe(204)
    platforms.state.now = new Date(platforms.state.now.getTime() + hourMs)
    await shop.sync()

    const own = new Set([id, `${id}:created`, `${id}:cancelled`])
    const fewer = new Set<string>()
    for (const { table, stored, truth } of await shop.comparison()) {
      const key = table === 'subscriptions' ? 'subscription_id' : 'event_id'
      const kept = truth.filter((row) => !own.has(String(row[key])))
      if (kept.length < truth.length) fewer.add(table)
      expect(stored, table).toEqual(kept)
    }
    // What it has ordered until then was sold.
    expect([...fewer].toSorted()).toEqual(['subscription_events', 'subscriptions'])
    await platforms.close()
  })

  function never(): never {
    throw new Error('There is no shop')
  }
})

async function mutate(
  { hosts }: Awaited<ReturnType<typeof openSimulator>>,
  mutation: string,
): Promise<void> {
  const host = (hosts['SP']?.['SHOP'] ?? '').replace('{shop}', shopName)
  const response = await fetch(`${host}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': shopToken },
    body: JSON.stringify({ query: `mutation { ${mutation} { userErrors { message } } }` }),
  })
  expect(await response.json()).toMatchObject({ data: expect.anything() })
}
