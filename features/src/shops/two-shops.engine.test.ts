import {
  ConnectionId,
  CubeQuery,
  newId,
  PromptResponse,
  shopMember,
  SyncRunId,
  utcDay,
  type CanonicalRows,
  type OrgId,
  type PlatformCode,
} from '@cartograph/contract'
import { createShop, createWorld, fbTruth, mgTruth, truthRows } from '@cartograph/sandbox'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { connections, eq, syncRuns } from '@cartograph/store'
import { openTestDuckdb } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countSegment } from '../audiences/index.ts'
import { createConversation, createPrompt } from '../chat/index.ts'
import type { Context } from '../context.ts'
import { getQueryMeta, loadResults } from '../queries/index.ts'
import { openTestServices } from '../testing.ts'
import { partOf } from '../testing/part-of.ts'

// A Shopify shop in dollars whose prices are without tax, and a Magento shop in euros whose prices contain it. They are
// of one seed, so the same people buy in both.
const now = new Date('2026-10-20T10:00:00Z')
const places = {
  SP: { timezone: 'America/New_York', currency: 'USD' },
  MG: { timezone: 'Europe/Berlin', currency: 'EUR', market: 'german' },
} as const
const names = { SP: 'Fernhill', MG: 'Lindenhof' } as const
/** Of a dollar for a euro, in ten-thousandths: another on each day of a month. */
const rateOf = (day: string) => 10_000 + Number(day.slice(8)) * 137

type Shop = keyof typeof names
type Rows = Pick<CanonicalRows, 'orders' | 'refunds' | 'customers'>
const truth = {} as { [Name in Shop]: { readonly [Table in keyof Rows]: readonly Rows[Table][] } }
const ids = { SP: newId(ConnectionId), MG: newId(ConnectionId) }
let close: () => Promise<void>
let ctx: Context
let orgId: OrgId

beforeAll(async () => {
  const { warehouse, close: closeEngine } = await openTestDuckdb()
  const semantic = createSemantic({ warehouse, model: loadCatalogue(), clock: () => now })
  const test = await openTestServices({ semantic })
  close = async () => {
    await test.close()
    await closeEngine()
  }
  test.clock.now = now
  const person = await test.addUser('person@two-shops.example')
  orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
  await warehouse.prepareWorkspace(orgId)
  const connect = async (id: ConnectionId, platform: PlatformCode, name: string) =>
    test.store.inWorkspace(orgId, async (tx) => {
      await tx.insert(connections).values({ id, orgId, platform, name, integrationParams: {} })
      const run = { id: newId(SyncRunId), orgId, connectionId: id, state: 'done' } as const
      await tx.insert(syncRuns).values({ ...run, startedAt: now, finishedAt: now, createdAt: now })
    })
  const store = (key: string, rows: object) =>
    warehouse.replaceRows({
      orgId,
      batchKey: key,
      parts: Object.entries(rows).map(([table, all]) => partOf(table, all as object[])),
    })
  for (const code of ['SP', 'MG'] as const) {
    const world = createWorld({ seed: 18, startDay: '2026-08-01', orders: 3_000, ...places[code] })
    const shop = createShop({ name: names[code].toLowerCase(), title: names[code], world })
    const id = ids[code]
    const rows = code === 'SP' ? truthRows(world, id, now) : mgTruth(shop, id, now)
    truth[code] = rows as (typeof truth)[Shop]
    await connect(id, code, names[code])
    const shops = [{ connection_id: id, name: names[code], named_at: now.toISOString() }]
    await store(code, { ...rows, shops })
    if (code === 'MG') continue
    const ads = newId(ConnectionId)
    await connect(ads, 'FB', 'Ads')
    await store('ads', fbTruth(shop, ads, now))
  }
  const connection_id = newId(ConnectionId)
  const days = Array.from({ length: 100 }, (_, n) => utcDay(now.getTime() - n * 86_400_000))
  const rates = days.map((day) => ({
    connection_id,
    day,
    noon_at: `${day}T12:00:00.000Z`,
    from_currency: 'EUR',
    to_currency: 'USD',
    rate: String(rateOf(day) / 10_000),
  }))
  await store('rates', { exchange_rates: rates })
}, 120_000)
afterAll(() => close())

const load = async (query: object) => {
  const asked = CubeQuery.parse({ timezone: 'UTC', ...query })
  return (await loadResults(ctx, asked))[0]?.data ?? []
}

/** Exactly: in ten-thousandths of ten-thousandths of a dollar, because amounts and rates have four places. */
function dollars(code: Shop, amounts: readonly bigint[], at: string): bigint {
  const rate = code === 'SP' ? 10_000 : rateOf(utcDay(Date.parse(at)))
  return amounts.reduce((sum, one) => sum + one, 0n) * BigInt(rate)
}

const exact = (amount: string | null) => BigInt(Math.round(Number(amount ?? 0) * 10_000))

function rounded(value: bigint): string {
  const units = (value + 5_000n) / 10_000n
  return `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`.replace(/\.?0+$/, '')
}

/** From the rows of the shop: sales on the day of the order, refunds on their own. */
function netSalesOf(code: Shop): bigint {
  const { orders, refunds } = truth[code]
  const tests = new Set(orders.flatMap((one) => (one.is_test ? [one.order_id] : [])))
  let sum = 0n
  for (const one of orders.filter(({ order_id: id }) => !tests.has(id)))
    sum += dollars(code, [exact(one.gross_sales), -exact(one.discounts)], one.processed_at)
  for (const one of refunds.filter(({ order_id: id }) => !tests.has(id))) {
    const added = [exact(one.gross_sales), -exact(one.discounts)]
    const back = [-exact(one.merchandise), -exact(one.adjustments)]
    sum += dollars(code, [...added, ...back], one.refunded_at)
  }
  return sum
}

it('the sales of the shops add up to the whole, to the cent, in one currency', async () => {
  const measures = ['ShopifyOrders.netSales', 'ShopifyOrders.orders', 'ShopifyOrders.tax']
  const query = { measures, currency: 'USD' }
  const rows = await load({ ...query, dimensions: [shopMember], order: { [shopMember]: 'asc' } })
  expect(rows.map((row) => row[shopMember])).toEqual(['Fernhill', 'Lindenhof'])
  const sales = rows.map((row) => row['ShopifyOrders.netSales'])
  expect(sales).toEqual([rounded(netSalesOf('SP')), rounded(netSalesOf('MG'))])
  const [whole] = await load(query)
  expect(whole?.['ShopifyOrders.netSales']).toBe(rounded(netSalesOf('SP') + netSalesOf('MG')))
  for (const measure of ['ShopifyOrders.orders', 'ShopifyOrders.tax']) {
    const parts = rows.map((row) => Math.round(Number(row[measure]) * 10_000))
    const sum = parts.reduce((all, one) => all + one, 0)
    // Each part is rounded to four places of its own.
    expect(Math.abs(sum - Math.round(Number(whole?.[measure]) * 10_000))).toBeLessThanOrEqual(1)
  }
  // One of them sells with the tax in its prices.
  const includes = (code: Shop) => truth[code].orders.some((one) => one.prices_include_tax)
  expect([includes('SP'), includes('MG')]).toEqual([false, true])
})

it('a filter by a shop is the sales of this shop alone', async () => {
  const filters = [{ member: shopMember, operator: 'equals', values: ['Lindenhof'] }]
  const [row] = await load({ measures: ['ShopifyOrders.orders'], filters })
  const placed = truth.MG.orders.filter((one) => !one.is_test)
  expect(row?.['ShopifyOrders.orders']).toBe(String(placed.length))
})

it('a customer of both shops is one in each, also in a segment by shop', async () => {
  const emailsOf = (code: Shop) => truth[code].customers.flatMap(({ email }) => email ?? [])
  const [shared] = emailsOf('SP').filter((email) => emailsOf('MG').includes(email))
  expect(shared).toBeDefined()
  const rule = (member: string, value: string) => ({
    source_config: { or: [{ and: [{ member, operator: 'equals' as const, values: [value] }] }] },
  })
  expect(await countSegment(ctx, rule('CustomerProfile.email', shared ?? ''))).toMatchObject({
    members: 2,
  })
  expect(await countSegment(ctx, rule(shopMember, 'Lindenhof'))).toMatchObject({
    customers: truth.SP.customers.length + truth.MG.customers.length,
    members: truth.MG.customers.length,
  })
})

it('questions name shops, and a refused one says why ads have none', async () => {
  const { id: conversationId } = await createConversation(ctx, { name: null })
  const ask = async (prompt: string) =>
    createPrompt(ctx, { conversationId: conversationId, prompt })
  const answer = await ask('orders of Lindenhof last month')
  const inSeptember = truth.MG.orders.filter(
    (one) => !one.is_test && one.processed_at.startsWith('2026-09'),
  )
  expect(PromptResponse.parse(JSON.parse(answer.response ?? '')).response).toMatch(
    new RegExp(`\\b${inSeptember.length}\\.?`),
  )
  expect(await ask('MER of Lindenhof last month')).toMatchObject({
    outcome: 'refuse',
    response: "Ad platforms don't report by shop. Ask about MER without the shop.",
  })
})

it('shops are offered while there are several', async () => {
  const offers = async () => {
    const { cubes } = await getQueryMeta(ctx, {})
    const lookups = cubes.find(({ name }) => name === 'ShopifyOrders')?.meta?.['lookups']
    return [cubes.some(({ name }) => name === 'Shops'), [lookups].flat().includes('Shops')]
  }
  expect(await offers()).toEqual([true, true])
  await ctx.store.inWorkspace(orgId, (tx) =>
    tx.delete(connections).where(eq(connections.id, ids.MG)),
  )
  expect(await offers()).toEqual([false, false])
})
