import { CubeQuery, Granularity, newId, OrgId } from '@cartograph/contract'
import { openTestWarehouses, type TestWarehouse } from '@cartograph/warehouse/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fullRows } from '../testing/full-rows.ts'
import { loadCatalogue } from '../load-catalogue.ts'
import { createSemantic } from '../load.ts'
import { bruteForce, type RandomQuery } from './brute-force.ts'

/** Change it to look elsewhere; a failure prints the smallest case that it found. */
const SEED = 20_240_310
const CASES = 200

let engines: TestWarehouse[]
beforeAll(async () => {
  engines = await openTestWarehouses()
})
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

it('answers random queries over random rows as plain arithmetic does', async () => {
  const warehouse = engines[0]?.warehouse
  if (!warehouse) throw new Error('There is no engine')
  const semantic = createSemantic({ warehouse, catalogue: loadCatalogue() })
  let rowsSeen = 0
  await fc.assert(
    fc.asyncProperty(orders, refunds, query, async (someOrders, someRefunds, asked) => {
      const orgId = newId(OrgId)
      await warehouse.prepareWorkspace(orgId)
      const parts = fullRows({ orders: someOrders, refunds: someRefunds })
      await warehouse.replaceRows({ orgId, batchKey: orgId, parts })
      const { results } = await semantic.load({ orgId, query: cubeQuery(asked) })
      await warehouse.dropWorkspace(orgId)
      rowsSeen += results[0]?.data.length ?? 0
      expect(results.map(({ data }) => data)).toEqual([bruteForce(someOrders, someRefunds, asked)])
    }),
    { seed: SEED, numRuns: CASES },
  )
  // The cases would prove little if most of them came out empty.
  expect(rowsSeen).toBeGreaterThan(CASES)
})

const countries = ['US', 'us', 'GB', 'São Tomé', '']
const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Pacific/Apia',
]
/** Clocks change on these days somewhere, and weeks, months, quarters and a leap February end. */
const days = [
  '2023-12-31',
  '2024-02-29',
  '2024-03-09',
  '2024-03-10',
  '2024-03-31',
  '2024-04-07',
  '2024-04-08',
  '2024-11-03',
  '2024-11-04',
]
const day = fc.constantFrom(...days)

/** Close to where a day begins in one of the zones, or its clocks change. */
const moment = fc
  .record({
    day,
    hour: fc.constantFrom(-2, 0, 1, 3, 4, 5, 6, 7, 10, 11, 13, 13.5, 15, 18.25, 22, 23),
    seconds: fc.constantFrom(-1800, -0.001, 0, 0.001, 1800),
  })
  .map(({ day: of, hour, seconds }) =>
    new Date(Date.parse(of) + hour * 3_600_000 + seconds * 1000).toISOString(),
  )
const money = fc.nat(999_999).map((units) => (units / 100).toFixed(2))
const orderId = fc.nat(15).map(String)

const orders = fc.uniqueArray(
  fc.record({
    order_id: orderId,
    processed_at: moment,
    is_test: fc.nat(9).map((dice) => dice === 0),
    gross_sales: money,
    discounts: money,
    customer_id: fc.constantFrom('a', 'b', 'c', null),
    customer_order_index: fc.constantFrom(1, 2, null),
    shipping_country: fc.constantFrom(...countries, null),
  }),
  { selector: (order) => order.order_id, minLength: 4, maxLength: 16 },
)

const refunds = fc.uniqueArray(
  fc.record({
    order_id: orderId,
    refund_id: fc.nat(99).map(String),
    refunded_at: moment,
    merchandise: money,
  }),
  { selector: (refund) => refund.refund_id, maxLength: 8 },
)

const measures = fc.uniqueArray(
  fc.constantFrom(
    'orders',
    'grossSales',
    'discounts',
    'refunds',
    'netSales',
    'averageOrderValue',
    'customers',
  ),
  { minLength: 1 },
)

const filter = fc.oneof(
  fc.record({
    member: fc.constant('shippingCountry'),
    operator: fc.constantFrom('equals', 'notEquals', 'contains', 'notContains', 'set', 'notSet'),
    values: fc.uniqueArray(fc.constantFrom('US', 'GB', 'ã', '', null), { minLength: 1 }),
  }),
  fc.record({
    member: fc.constant('isFirstOrder'),
    operator: fc.constantFrom('equals', 'notEquals', 'set', 'notSet'),
    values: fc.uniqueArray(fc.constantFrom('true', 'false', null), { minLength: 1 }),
  }),
  fc.record({
    member: fc.constantFrom('orders', 'netSales', 'averageOrderValue'),
    operator: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'equals', 'notEquals'),
    values: fc.tuple(fc.constantFrom('0', '1', '2', '-100.5', '2500')),
  }),
)

const query = fc
  .record({
    measures,
    dimensions: fc.uniqueArray(fc.constantFrom('shippingCountry', 'isFirstOrder')),
    granularity: fc.constantFrom(...Granularity.options, null),
    dateRange: fc.option(
      fc
        .tuple(day, day)
        .map(([one, two]): [string, string] => (one < two ? [one, two] : [two, one])),
    ),
    timezone: fc.constantFrom(...zones),
    filters: fc.oneof(fc.constant([]), fc.array(filter, { maxLength: 2 })),
    direction: fc.constantFrom('asc', 'desc', null),
    limit: fc.constantFrom(2, 10_000, 10_000),
    offset: fc.constantFrom(0, 0, 0, 2),
  })
  .map(({ direction, ...rest }): RandomQuery => {
    const last = rest.measures.at(-1) ?? ''
    return { ...rest, order: direction && [[last, direction]] }
  })

function cubeQuery(asked: RandomQuery): CubeQuery {
  const full = (name: string) => `ShopifyOrders.${name}`
  const { granularity, dateRange, order, timezone, limit, offset } = asked
  return CubeQuery.parse({
    measures: asked.measures.map(full),
    dimensions: asked.dimensions.map(full),
    timeDimensions: [
      {
        dimension: full('happenedAt'),
        ...(granularity && { granularity }),
        ...(dateRange && { dateRange }),
      },
    ],
    filters: asked.filters.map((each) => ({ ...each, member: full(each.member) })),
    ...(order && { order: order.map(([name, direction]) => [full(name), direction]) }),
    timezone,
    limit,
    offset,
  })
}
