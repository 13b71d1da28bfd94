import {
  ConnectionId,
  dayNumber,
  newId,
  type CanonicalRows,
  type SegmentTemplate,
} from '@cartograph/contract'
import { createWorld, truthRows } from '@cartograph/sandbox'
import { loadCatalogue } from '@cartograph/semantic'
import { eq, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReadShop, shopNow, shopTimezone } from '../../testing/read-shop.ts'
import { countSegment, fitReturnModels } from '../index.ts'
import { loadTemplates } from './load-templates.ts'

const library = loadTemplates(loadCatalogue())

/** Three years, so that customers of every age exist. */
const world = createWorld({
  seed: 29,
  startDay: '2023-10-01',
  orders: 12_000,
  timezone: shopTimezone,
  currency: 'USD',
})
const truth = truthRows(world, newId(ConnectionId), shopNow)

let shop: Awaited<ReturnType<typeof openReadShop>>
beforeAll(async () => {
  shop = await openReadShop({ world })
  await shop.test.store.asSystem((tx) =>
    tx.update(workspaces).set({ timezone: shopTimezone }).where(eq(workspaces.orgId, shop.orgId)),
  )
  const { ctx } = shop.test
  const ingestion = { ...ctx.ingestion, warehouse: shop.warehouse }
  await fitReturnModels({ ...ctx, ingestion }, shop.orgId)
}, 300_000)
afterAll(() => shop.close())

const count = (template: SegmentTemplate) =>
  countSegment(shop.ctx, { source_config: template.template_source_config })

/** Those that the shop alone can fill, and for which the user chooses nothing. */
const ready = library.filter(
  ({ needs, placeholders }) =>
    placeholders.length === 0 && needs.every((platforms) => platforms.includes('SP')),
)

it.each(ready.map((template) => [template.id, template] as const))(
  'selects some customers of a shop of three years, but not all: %s',
  async (_id, template) => {
    const { members, customers } = await count(template)
    expect(customers).toBe(truth.customers?.length)
    expect(members).toBeGreaterThan(0)
    expect(members).toBeLessThan(customers)
  },
)

describe('the size, counted by hand from the orders,', () => {
  const { buyers, all } = readBuyers()
  const today = dayNumber(dayIn(shopNow))
  const age = (day: string) => today - dayNumber(day)
  const has = (one: (buyer: Buyer) => boolean) => buyers.filter(one).length

  const expected: Readonly<Record<string, () => number>> = {
    'all-customers': () => buyers.length,
    vip: () => has(({ orders, last }) => orders >= 5 && age(last) <= 180),
    'lapsed-vip': () => has(({ orders, last }) => orders >= 5 && age(last) > 180),
    'new-customers': () => has(({ first }) => age(first) <= 30),
    'second-order-window': () =>
      has(({ orders, last }) => orders === 1 && age(last) >= 30 && age(last) <= 90),
    'one-time-buyers': () => has(({ orders, last }) => orders === 1 && age(last) > 90),
    'about-to-lapse': () =>
      has(({ orders, last }) => orders >= 2 && age(last) >= 90 && age(last) <= 180),
    'win-back-6-months': () => has(({ last }) => age(last) >= 180 && age(last) <= 365),
    'win-back-12-months': () => has(({ last }) => age(last) > 365 && age(last) <= 730),
    'lost-customers': () => has(({ last }) => age(last) > 730),
    'first-order-anniversary': () =>
      has(({ first }) => age(first) > 51 * 7 && age(first) <= 53 * 7),
    'recent-buyers': () => has(({ last }) => age(last) <= 14),
    'subscribers-without-order': () =>
      all.filter(({ accepts, orders }) => accepts && orders === 0).length,
    'subscribed-but-lapsed': () => has(({ accepts, last }) => accepts && age(last) > 180),
    'customers-not-subscribed': () => has(({ accepts, orders }) => !accepts && orders >= 2),
    'big-baskets': () =>
      has(({ orders, spentCents }) => orders >= 2 && spentCents >= 12_000 * orders),
    'big-first-basket': () =>
      has(
        ({ orders, spentCents, last }) => orders === 1 && spentCents >= 15_000 && age(last) <= 90,
      ),
  }

  it.each(Object.keys(expected))('of %s', async (id) => {
    const template = library.find((one) => one.id === id)
    if (template === undefined) throw new Error(`There is no template ${id}`)
    const { members } = await count(template)
    expect(members).toBe(expected[id]?.())
  })
})

it('selects who bought one product and never the other, for products of the shop', async () => {
  const lines = truth.order_lines ?? []
  const customerOf = new Map(realOrders().map((order) => [order.order_id, order.customer_id]))
  const buyersOf = (title: string) =>
    new Set(
      lines
        .filter((line) => line.title === title)
        .flatMap(({ order_id: id }) => customerOf.get(id) ?? []),
    )
  const [a = '', b = ''] = [...new Set(lines.map(({ title }) => title))].toSorted(
    (one, other) => buyersOf(other).size - buyersOf(one).size,
  )
  const both = buyersOf(b)
  const wanted = [...buyersOf(a)].filter((id) => !both.has(id))
  const template = library.find(({ id }) => id === 'bought-a-not-b')
  const config = JSON.parse(
    JSON.stringify(template?.template_source_config)
      .replaceAll('"Product A"', JSON.stringify(a))
      .replaceAll('"Product B"', JSON.stringify(b)),
  )
  const { members } = await countSegment(shop.ctx, { source_config: config })
  expect(wanted.length).toBeGreaterThan(10)
  expect(members).toBe(wanted.length)
})

interface Buyer {
  orders: number
  first: string
  last: string
  spentCents: number
  readonly accepts: boolean
}

function realOrders(): readonly CanonicalRows['orders'][] {
  return (truth.orders ?? []).filter((order) => !order.is_test && order.customer_id !== null)
}

/** The customers, and among them those with orders, by the days of the shop. */
function readBuyers(): { readonly all: readonly Buyer[]; readonly buyers: readonly Buyer[] } {
  const byId = new Map(
    (truth.customers ?? []).map(({ customer_id: id, accepts_email: accepts }): [string, Buyer] => [
      id,
      { orders: 0, first: '9999-12-31', last: '', spentCents: 0, accepts },
    ]),
  )
  for (const order of realOrders()) {
    const buyer = byId.get(order.customer_id ?? '')
    if (buyer === undefined) continue
    const day = dayIn(new Date(order.processed_at))
    buyer.orders += 1
    if (day < buyer.first) buyer.first = day
    if (day > buyer.last) buyer.last = day
    buyer.spentCents += Math.round((Number(order.gross_sales) - Number(order.discounts)) * 100)
  }
  const all = [...byId.values()]
  return { all, buyers: all.filter(({ orders }) => orders > 0) }
}

function dayIn(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: shopTimezone }).format(moment)
}
