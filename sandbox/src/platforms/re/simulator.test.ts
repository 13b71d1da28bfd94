import { afterEach, expect, test } from 'vitest'
import { createShop } from '../../create-shop.ts'
import { startSimulator, type StartedSimulator } from '../../kit/start-simulator.ts'
import { createWorld } from '../../world/create-world.ts'
import { recharge } from './simulator.ts'

const world = createWorld({
  seed: 3,
  startDay: '2025-03-01',
  orders: 9000,
  timezone: 'America/New_York',
  currency: 'USD',
})
const shop = createShop({ name: 'fernhill', title: 'Fernhill Goods', world })
const noon = new Date('2026-06-15T12:00:00Z')
let simulator: StartedSimulator | null = null

afterEach(async () => {
  await simulator?.close()
  simulator = null
})

interface Answer {
  readonly charges: readonly Readonly<Record<string, unknown>>[]
  readonly subscriptions: readonly Readonly<Record<string, unknown>>[]
  readonly customers: readonly Readonly<Record<string, unknown>>[]
  readonly next_cursor: string | null
  readonly errors: unknown
}

async function open() {
  simulator = await startSimulator(recharge, {
    shops: [shop],
    clock: () => noon,
    elapsedMs: () => 0,
  })
  const { API = '' } = simulator.hosts
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(API + path, {
      headers: {
        'x-recharge-access-token': 'sk_sandbox_fernhill',
        'x-recharge-version': '2021-11',
        ...headers,
      },
    })
    return {
      status: response.status,
      limit: response.headers.get('x-recharge-limit'),
      body: (await response.json()) as Answer,
    }
  }
}

test('a cursor pages through the whole list once, the oldest change first', async () => {
  const get = await open()
  const seen: { id: unknown; updated: string }[] = []
  let query = 'limit=250&sort_by=updated_at-asc&updated_at_min=2026-01-01T00:00:00'
  for (;;) {
    const { body } = await get(`/charges?${query}`)
    seen.push(...body.charges.map(({ id, updated_at }) => ({ id, updated: String(updated_at) })))
    if (body.next_cursor === null) break
    query = `limit=250&cursor=${body.next_cursor}`
  }
  expect(seen.length).toBeGreaterThan(250)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const moments = seen.map(({ updated }) => updated)
  expect(moments).toEqual(moments.toSorted())
  expect((moments[0] ?? '') >= '2026-01-01T00:00:00').toBe(true)
})

test('times have no zone, and prices are strings', async () => {
  const get = await open()
  const [first] = (await get('/subscriptions?limit=1')).body.subscriptions
  expect(first?.['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  expect(first?.['price']).toMatch(/^\d+\.\d\d$/)
})

test('customers are found by id and have the shop’s customer id', async () => {
  const get = await open()
  const { subscriptions } = (await get('/subscriptions?limit=2')).body
  const ids = subscriptions.map((each) => Number(each['customer_id']))
  const { customers } = (await get(`/customers?ids=${ids.join(',')}`)).body
  expect(new Set(customers.map(({ id }) => Number(id)))).toEqual(new Set(ids))
  expect(customers[0]?.['external_customer_id']).toMatchObject({
    ecommerce: expect.stringMatching(/^\d+$/),
  })
})

test.each([
  ['/charges?cursor=e30&updated_at_min=2026-01-01T00:00:00', 422],
  ['/charges?limit=251', 422],
  ['/charges?colour=red', 422],
  ['/charges?sort_by=price-asc', 422],
  ['/charges?cursor=broken', 422],
])('%s is rejected', async (path, status) => {
  const get = await open()
  expect((await get(path)).status).toBe(status)
})

test('an unknown key and an unsupported version are rejected', async () => {
  const get = await open()
  expect(await get('/store', { 'x-recharge-access-token': 'sk_live_1' })).toMatchObject({
    status: 401,
    body: { errors: 'bad authentication' },
  })
  expect((await get('/store', { 'x-recharge-version': '2021-01' })).status).toBe(400)
})

test('forty calls exhaust the bucket', async () => {
  const get = await open()
  const answers: { status: number; limit: string | null }[] = []
  for (let call = 0; call < 41; call++) answers.push(await get('/store'))
  expect(answers[39]).toMatchObject({ status: 200, limit: '40/40' })
  expect(answers[40]?.status).toBe(429)
})
