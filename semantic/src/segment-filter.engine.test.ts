import { CubeQuery, newId, OrgId, SegmentId, type QueryFilter } from '@cartograph/contract'
import { openTestWarehouses } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullRows } from './testing/full-rows.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { createSemantic, type Semantic } from './semantic.ts'
import { withSegmentRules } from './with-segment-rules.ts'

const engines = await openTestWarehouses()
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

const [buyers, fans, ofExample] = [newId(SegmentId), newId(SegmentId), newId(SegmentId)]
const rules: Readonly<Record<string, QueryFilter>> = {
  [buyers]: {
    for: 'CustomerProfile',
    measure: 'ShopifyOrderLines.orders',
    filters: [{ member: 'ShopifyOrderLines.title', operator: 'equals', values: ['Mug'] }],
    operator: 'gte',
    values: ['1'],
  },
  [fans]: {
    or: [
      { member: 'CustomerProfile.orderCount', operator: 'gte', values: ['2'] },
      { member: 'CustomerProfile.orderCount', operator: 'lte', values: ['0'] },
    ],
  },
  [ofExample]: {
    member: 'CustomerProfile.email',
    operator: 'contains',
    values: ['@example.com'],
  },
}

describe.each(engines)('a filter on customer segments, on $name', ({ warehouse }) => {
  const orgId = newId(OrgId)
  let semantic: Semantic

  beforeAll(async () => {
    const model = loadCatalogue()
    semantic = withSegmentRules(createSemantic({ warehouse, model }), {
      rules: () => Promise.resolve(rules),
      names: () => Promise.resolve({ [buyers]: 'Buyers', [fans]: 'Fans' }),
    })
    const connection_id = '00000000-0000-7000-8000-000000000001'
    await warehouse.prepareWorkspace(orgId)
    await warehouse.replaceRows({
      orgId,
      batchKey: 'rows',
      parts: fullRows({
        customers: [
          { customer_id: 'ann', email: 'ann@example.com' },
          { customer_id: 'bob', email: 'bob@other.com' },
          { customer_id: 'cat', email: null },
        ],
        orders: [
          { order_id: '1', customer_id: 'ann' },
          { order_id: '2', customer_id: 'ann' },
          { order_id: '3', customer_id: 'bob' },
          { order_id: '4', customer_id: null },
        ],
        order_lines: [
          { order_id: '1', line_id: '1', title: 'Mug' },
          { order_id: '3', line_id: '3', title: 'Plate' },
        ],
        segment_members: [
          { connection_id, segment_id: buyers, customer_id: 'ann' },
          { connection_id, segment_id: fans, customer_id: 'ann' },
          { connection_id, segment_id: fans, customer_id: 'bob' },
        ],
      }),
    })
  })
  afterAll(() => warehouse.dropWorkspace(orgId))

  async function count(measure: string, filters: QueryFilter[], masks = false): Promise<number> {
    const queries = CubeQuery.parse({ measures: [measure], filters })
    const { results } = await semantic.load({ orgId, queries, masks })
    expect(results[0]?.query).toMatchObject({ filters })
    return Number(results[0]?.data[0]?.[measure])
  }
  const isIn = (...values: string[]): QueryFilter => ({
    member: 'CustomerProfile.segment',
    operator: 'equals',
    values,
  })
  const isNotIn = (...values: string[]): QueryFilter => ({
    member: 'CustomerProfile.segment',
    operator: 'notEquals',
    values,
  })

  it('selects exactly whom the rule selects, each once', async () => {
    const customers = 'CustomerProfile.customers'
    expect(await count(customers, [isIn(buyers)])).toBe(1)
    expect(await count(customers, [isIn(fans)])).toBe(2)
    expect(await count(customers, [isIn(buyers, fans)])).toBe(2)
    expect(await count(customers, [isIn(buyers), isNotIn(fans)])).toBe(0)
    expect(await count(customers, [isNotIn(buyers)])).toBe(2)
    const each = await semantic.countEach({
      orgId,
      cube: 'CustomerProfile',
      filters: Object.values(rules).map((rule) => [rule]),
      timezone: 'UTC',
    })
    expect(each).toEqual([1, 2, 1])
  })

  it('works for the orders of customers; a guest belongs to no segment', async () => {
    const orders = 'ShopifyOrders.orders'
    expect(await count(orders, [isIn(buyers)])).toBe(2)
    expect(await count(orders, [isNotIn(buyers)])).toBe(2)
    expect(await count(orders, [isIn(fans)])).toBe(2)
    expect(await count('ShopifyOrderLines.orders', [isNotIn(buyers)])).toBe(1)
  })

  it('does not depend on who may see personal data', async () => {
    const customers = 'CustomerProfile.customers'
    expect(await count(customers, [isIn(ofExample)], true)).toBe(1)
    const isExample = rules[ofExample] ?? isIn()
    expect(await count(customers, [isExample], true)).toBe(0)
  })

  it('does not let the other filters of a query use hidden members', async () => {
    const hidden: QueryFilter = {
      for: 'CustomerProfile',
      measure: 'ShopifyOrders.orders',
      filters: [{ member: 'ShopifyOrders.connectionId', operator: 'set' }],
      operator: 'gte',
      values: ['1'],
    }
    const refused = { code: 'invalid_query', message: expect.stringContaining('connectionId') }
    const customers = 'CustomerProfile.customers'
    await expect(count(customers, [hidden])).rejects.toMatchObject(refused)
    await expect(count(customers, [isIn(buyers), hidden])).rejects.toMatchObject(refused)
  })

  it('is a breakdown by the stored members, in which everyone counts in each of theirs', async () => {
    const segment = 'CustomerProfile.segment'
    const queries = CubeQuery.parse({
      measures: ['ShopifyOrders.orders'],
      dimensions: [segment],
      order: [['ShopifyOrders.orders', 'asc']],
    })
    const { results } = await semantic.load({ orgId, queries })
    expect(results[0]?.annotation.dimensions[segment]).toMatchObject({
      shortTitle: 'Segment (as of the last refresh)',
      meta: { names: { [buyers]: 'Buyers', [fans]: 'Fans' } },
    })
    expect(results[0]?.data.map((row) => Object.values(row).map(String))).toEqual(
      expect.arrayContaining([
        [buyers, '2'],
        [fans, '3'],
      ]),
    )
  })
})
