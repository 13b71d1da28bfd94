import { ConnectionId, newId, OrgId, type QueryFilter } from '@cartograph/contract'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullRows } from './testing/full-rows.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { createSemantic, type Semantic } from './semantic.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

describe.each(engines)('counting the rows of a cube, on $name', ({ warehouse }) => {
  const orgId = newId(OrgId)
  let semantic: Semantic

  beforeAll(async () => {
    semantic = createSemantic({ warehouse, model: loadCatalogue() })
    await warehouse.prepareWorkspace(orgId)
    await warehouse.replaceRows({
      orgId,
      batchKey: 'rows',
      parts: fullRows({
        customers: [
          { customer_id: 'ann', country: 'US', email: 'ann@example.com' },
          { customer_id: 'bob', country: 'US', email: 'bob@example.com' },
          { customer_id: 'cat', country: 'CA', email: null },
        ],
        orders: [
          { order_id: '1', customer_id: 'ann', processed_at: '2024-05-01T12:00Z' },
          { order_id: '2', customer_id: 'ann', processed_at: '2024-05-02T03:00Z' },
          { order_id: '3', customer_id: 'cat', processed_at: '2024-05-03T12:00Z' },
        ],
        order_lines: [
          { order_id: '1', line_id: '1', title: 'Mug', processed_at: '2024-05-01T12:00Z' },
          { order_id: '2', line_id: '2', title: 'Mug', processed_at: '2024-05-02T03:00Z' },
          { order_id: '2', line_id: '3', title: 'Mug', processed_at: '2024-05-02T03:00Z' },
          { order_id: '3', line_id: '4', title: 'Plate', processed_at: '2024-05-03T12:00Z' },
        ],
      }),
    })
  })
  afterAll(() => warehouse.dropWorkspace(orgId))

  const count = (filters: QueryFilter[][], masks = false) =>
    semantic.countEach({ orgId, cube: 'CustomerProfile', filters, timezone: 'UTC', masks })
  const inUs: QueryFilter = {
    member: 'CustomerProfile.country',
    operator: 'equals',
    values: ['US'],
  }
  const bought = (title: string, orders: number): QueryFilter => ({
    for: 'CustomerProfile',
    measure: 'ShopifyOrderLines.orders',
    filters: [{ member: 'ShopifyOrderLines.title', operator: 'equals', values: [title] }],
    operator: 'gte',
    values: [orders],
  })

  it('counts each list of filters by itself', async () => {
    const again: QueryFilter = {
      member: 'CustomerProfile.orderCount',
      operator: 'gt',
      values: ['1'],
    }
    expect(
      await count([
        [],
        [inUs],
        [again],
        [inUs, bought('Mug', 1)],
        [bought('Mug', 2)],
        [bought('Mug', 3)],
        [{ or: [bought('Plate', 1), inUs] }],
      ]),
    ).toEqual([3, 2, 1, 1, 1, 0, 3])
  })

  it('answers the same as a query with these filters', async () => {
    const { results } = await semantic.load({
      orgId,
      queries: {
        ...emptyQuery,
        measures: ['CustomerProfile.customers'],
        filters: [inUs, bought('Mug', 2)],
      },
    })
    expect(results[0]?.data).toEqual([{ 'CustomerProfile.customers': '1' }])
  })

  it('compares personal data with what the caller may see', async () => {
    const filter: QueryFilter = {
      member: 'CustomerProfile.email',
      operator: 'equals',
      values: ['ann@example.com'],
    }
    expect(await count([[filter]])).toEqual([1])
    expect(await count([[filter]], true)).toEqual([0])
  })

  it('counts a rule of 400 conditions: the whole, its groups, and each condition alone', async () => {
    // The second engine takes ten times as long to plan such a query, and the plan is the same.
    if (warehouse.dialect !== 'duckdb') return
    const groups = Array.from({ length: 20 }, (_, group) =>
      Array.from({ length: 20 }, (_, index) => conditionOf(20 * group + index)),
    )
    const rule: QueryFilter = { or: groups.map((and) => ({ and })) }
    const counts = await count([
      [rule],
      [rule, inUs],
      [inUs, rule, inUs],
      ...groups.flatMap((and) => [[{ and }], ...and.map((one) => [one])]),
    ])
    expect(counts).toHaveLength(3 + 20 * 21)
    // Only the last group has no condition that is wrong.
    expect(counts.slice(0, 4)).toEqual([2, 1, 1, 0])
    expect(counts.slice(-4)).toEqual([3, 2, 2, 3])
  })

  it('counts the orders of now, whatever totals the engine keeps', async () => {
    const shop = newId(OrgId)
    await warehouse.prepareWorkspace(shop)
    const place = (...ids: readonly string[]) => {
      const orders = ids.map((order_id) => ({ order_id, customer_id: 'ann' }))
      const parts = fullRows({ customers: [{ customer_id: 'ann' }], orders })
      return warehouse.replaceRows({ orgId: shop, batchKey: ids.join(), parts })
    }
    const countOf = (orders: number) =>
      semantic.countEach({
        orgId: shop,
        cube: 'CustomerProfile',
        filters: [
          [{ member: 'CustomerProfile.orderCount', operator: 'equals', values: [String(orders)] }],
        ],
        timezone: 'UTC',
      })
    await place('1')
    // The second count is of the rows that the engine keeps for the first.
    expect([await countOf(1), await countOf(2)]).toEqual([[1], [0]])
    await place('1', '2')
    expect([await countOf(1), await countOf(2)]).toEqual([[0], [1]])
    await warehouse.dropConnection(shop, ConnectionId.parse('00000000-0000-7000-8000-000000000001'))
    expect([await countOf(1), await countOf(2)]).toEqual([[0], [0]])
    await warehouse.dropWorkspace(shop)
  })

  it('counts none in an empty list of lists', async () => {
    expect(await count([])).toEqual([])
  })
})

/** Ann and Cat pass the last twenty; the others pass none or all. */
function conditionOf(number: number): QueryFilter {
  const bought = (title: string): QueryFilter => ({
    for: 'CustomerProfile',
    measure: 'ShopifyOrderLines.orders',
    filters: [
      { member: 'ShopifyOrderLines.title', operator: 'equals', values: [title, `Jug ${number}`] },
      { member: 'ShopifyOrderLines.happenedAt', operator: 'afterDate', values: ['2024-01-01'] },
    ],
    operator: number < 380 ? 'gte' : 'lte',
    values: [1 + number],
  })
  if (number % 50 === 0) return bought('Mug')
  switch (number % 3) {
    case 1:
      return {
        and: [
          { member: 'CustomerProfile.orderCount', operator: 'gte', values: ['1'] },
          { member: 'CustomerProfile.orderCount', operator: 'lte', values: [String(2 + number)] },
        ],
      }
    case 2:
      return {
        member: 'CustomerProfile.lifecycleStage',
        operator: 'contains',
        values: number < 380 ? [`no stage ${number}`] : ['o', 'e', 'i'],
      }
    default:
      return {
        member: 'CustomerProfile.country',
        operator: 'contains',
        values: ['us', 'ca', `nothing ${number}`],
      }
  }
}

const emptyQuery = {
  dimensions: [],
  timeDimensions: [],
  segments: [],
  limit: null,
  offset: 0,
  total: false,
  ungrouped: false,
  timezone: 'UTC',
  responseFormat: 'default' as const,
  renewQuery: false,
  compareToDate: false,
  fillGaps: false,
}
