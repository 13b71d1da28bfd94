import { chanceToOrderAgain, type ShopReturnModel } from '@cartograph/analysis'
import { ConnectionId, CubeQuery, newId, type OrderRow, type OrgId } from '@cartograph/contract'
import { createWorld, truthRows } from '@cartograph/sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { openFewCustomers } from '../../testing/few-customers.ts'
import { partOf } from '../../testing/part-of.ts'
import { fitReturnModels } from './fit-return-models.ts'

const now = new Date('2026-10-20T10:00:00Z')
const day = 86_400_000

let world: Awaited<ReturnType<typeof openFewCustomers>>
let orders: readonly OrderRow[]
beforeAll(async () => {
  world = await openFewCustomers([])
  world.test.clock.now = now
  const shop = createWorld({
    seed: 4,
    startDay: '2024-10-20',
    orders: 4_000,
    timezone: 'America/New_York',
    currency: 'USD',
  })
  const rows = truthRows(shop, world.connectionId, now)
  orders = rows.orders ?? []
  const parts = [partOf('orders', orders), partOf('customers', rows.customers ?? [])]
  await world.warehouse.replaceRows({ orgId: world.orgId, batchKey: 'shop', parts })
})
afterAll(() => world.close())

const fit = (ctx: Context = world.system, orgId = world.orgId) => fitReturnModels(ctx, orgId)

async function readModels(orgId: OrgId = world.orgId) {
  const rows = await world.ctx.semantic.listRows({
    orgId,
    cube: 'ReturnModels',
    keys: ['connectionId'],
    columns: ['fittedAt', 'latestOrderAt', 'r', 'alpha', 'a', 'b', 'oddsScale', 'oddsSlope'],
    filters: [],
    after: null,
    limit: 10,
    timezone: 'UTC',
    now,
    currency: null,
  })
  return rows.map(([, fittedAt, latestOrderAt, ...values]) => {
    const [r = 0, alpha = 0, a = 0, b = 0, scale = 0, slope = 0] = values.map(Number)
    const model: ShopReturnModel = { r, alpha, a, b, scale, slope }
    return { fittedAt, latest: Date.parse(`${String(latestOrderAt)}Z`), model, values }
  })
}

async function readChances(orgId: OrgId = world.orgId): Promise<Map<string, number | null>> {
  const [id, chance] = ['CustomerProfile.customerId', 'CustomerProfile.chanceToOrderAgain90']
  const queries = CubeQuery.parse({ dimensions: [id, chance], ungrouped: true, limit: 10_000 })
  const { results } = await world.ctx.semantic.load({ orgId, queries })
  return new Map(
    (results[0]?.data ?? []).map((row) => [
      String(row[id]),
      row[chance] === null ? null : Number(row[chance]),
    ]),
  )
}

async function orderAgain(customerId: string, id: string): Promise<void> {
  const [order] = orders.filter((one) => one.customer_id === customerId)
  if (order === undefined) throw new Error('The customer has no order')
  const again = { ...order, order_id: id, processed_at: now.toISOString() }
  await world.warehouse.replaceRows({
    orgId: world.orgId,
    batchKey: id,
    parts: [partOf('orders', [again])],
  })
}

it('gives every buyer the chance that follows from their own orders', async () => {
  await fit()
  const [fitted] = await readModels()
  if (fitted === undefined) throw new Error('There is no model')
  const times = new Map<string, number[]>()
  for (const { customer_id: id, is_test: isTest, processed_at: at } of orders) {
    if (id !== null && !isTest) times.set(id, [...(times.get(id) ?? []), Date.parse(at)])
  }
  const chances = await readChances()
  expect(times.size).toBeGreaterThan(1_000)
  const wrong = [...chances].filter(([id, chance]) => {
    const all = times.get(id)
    if (all === undefined || chance === null) return all !== undefined || chance !== null
    const first = Math.min(...all)
    const expected = chanceToOrderAgain(fitted.model, {
      repeats: all.length - 1,
      recency: (Math.max(...all) - first) / day,
      age: (fitted.latest - first) / day,
    })
    return Math.abs(chance - expected) > 0.000_1
  })
  expect(wrong).toEqual([])
})

it('fits again only when orders changed, and at most once a day for a few', async () => {
  const [before] = await readModels()
  world.test.clock.now = new Date(now.getTime() + day)
  await fit()
  expect(await readModels()).toEqual([before])
  const [customer = ''] = [...(await readChances()).keys()]
  await orderAgain(customer, 'new')
  world.test.clock.now = new Date(now.getTime() + day / 2)
  await fit()
  expect(await readModels()).toEqual([before])
})

it('leaves the last model when it is killed, and fits when it is repeated', async () => {
  const before = await readModels()
  const chances = await readChances()
  world.test.clock.now = new Date(now.getTime() + day)
  const killed = new AbortController()
  const { semantic } = world.system
  const ctx: Context = {
    ...world.system,
    signal: killed.signal,
    semantic: {
      ...semantic,
      // The search for the model begins when the orders have been read.
      listRows: async (request) => {
        const rows = await semantic.listRows(request)
        if (request.cube === 'OrderHistories') killed.abort()
        return rows
      },
    },
  }
  await expect(fit(ctx)).rejects.toThrow('aborted')
  expect(await readModels()).toEqual(before)
  expect(await readChances()).toEqual(chances)
  await fit()
  expect((await readModels())[0]?.fittedAt).not.toEqual(before[0]?.fittedAt)
})

it('has no chance for a customer who was erased', async () => {
  const [erased = ''] = [...(await readChances()).keys()]
  const { orgId, connectionId } = world
  const own = orders.filter((one) => one.customer_id === erased)
  await world.warehouse.replaceRows({
    orgId,
    batchKey: 'erased',
    parts: [
      { table: 'customers', scopes: [[connectionId, erased]], rows: [] },
      {
        table: 'orders',
        scopes: own.map(({ order_id: id }) => [connectionId, id]),
        rows: [],
      },
    ],
  })
  expect((await readChances()).has(erased)).toBe(false)
})

it('has no chances in a store with too few customers, whatever those of other workspaces are', async () => {
  const person = await world.test.addUser('person@small.example')
  const orgId = await world.test.addWorkspace(person)
  await world.warehouse.prepareWorkspace(orgId)
  const connectionId = newId(ConnectionId)
  const few = orders.slice(0, 20).map((order) => ({ ...order, connection_id: connectionId }))
  await world.warehouse.replaceRows({ orgId, batchKey: 'few', parts: [partOf('orders', few)] })
  await fit(world.system, orgId)
  const models = await readModels(orgId)
  expect(models.map(({ values }) => values)).toEqual([[null, null, null, null, null, null]])
  expect((await readModels()).length).toBe(1)
})
