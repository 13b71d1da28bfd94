import { newId, OrgId, type QueryFilter } from '@cartograph/contract'
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

  it('counts none in an empty list of lists', async () => {
    expect(await count([])).toEqual([])
  })
})

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
