import { QueryTemplate } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { resolveQuery, templatesOf } from './resolve-query.ts'

const workspace = { timezone: 'Europe/Berlin', currency_units: 'EUR' } as const
const ranges = [
  ['2026-10-01', '2026-10-31'],
  ['2026-09-01', '2026-09-30'],
]
const chosen: Record<string, unknown> = {
  'global.compareDates': ranges,
  granularity: 'week',
  filters: [{ member: 'ShopifyOrders.channel', operator: 'equals', values: ['Email'] }],
  country: [],
  measures: ['ShopifyOrders.orders', 'ShopifyOrders.netSales'],
}
const variables = (name: string) => chosen[name]
const template = QueryTemplate.parse({
  measures: ['$measures'],
  timeDimensions: [
    {
      dimension: 'ShopifyOrders.happenedAt',
      granularity: '$granularity',
      compareDateRange: '$global.compareDates',
    },
  ],
  filters: [
    '$filters',
    { member: 'ShopifyOrders.shippingCountry', operator: 'equals', values: '$country' },
  ],
})

describe('the query of an element', () => {
  it("holds what was chosen, by the workspace's clocks and in its money", () => {
    expect(resolveQuery(template, { variables, workspace, toDate: false })).toMatchObject({
      measures: ['ShopifyOrders.orders', 'ShopifyOrders.netSales'],
      timeDimensions: [
        {
          dimension: 'ShopifyOrders.happenedAt',
          granularity: 'week',
          compareDateRange: ranges,
        },
      ],
      filters: [{ member: 'ShopifyOrders.channel', operator: 'equals', values: ['Email'] }],
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      compareToDate: false,
    })
  })

  it('leaves out a condition for which nothing was chosen, also within groups', () => {
    const grouped = QueryTemplate.parse({
      measures: ['ShopifyOrders.orders'],
      filters: [
        { or: [{ member: 'ShopifyOrders.channel', operator: 'equals', values: ['$country'] }] },
        { member: 'ShopifyOrders.channel', operator: 'set' },
      ],
    })
    expect(resolveQuery(grouped, { variables, workspace, toDate: false }).filters).toEqual([
      { member: 'ShopifyOrders.channel', operator: 'set' },
    ])
  })

  it('compares to date only where there is something to compare with', () => {
    const asking = { variables, workspace, toDate: true }
    expect(resolveQuery(template, asking).compareToDate).toBe(true)
    const alone = {
      ...asking,
      variables: (name: string) =>
        name === 'global.compareDates' ? ranges.slice(0, 1) : chosen[name],
    }
    expect(resolveQuery(template, alone).compareToDate).toBe(false)
  })

  it('is refused when what was chosen makes no query', () => {
    const asking = { variables: () => 'nonsense', workspace, toDate: false }
    expect(() => resolveQuery(template, asking)).toThrow('Invalid input')
  })

  it('may be that of another element', () => {
    const others = new Map([['chart', { data: [{ cube_query: template }] }]])
    const refers = (result_index: number) => ({
      data: [{ data_ref: { element: 'chart', result_index } }],
    })
    expect(templatesOf(refers(0), others)).toEqual([template])
    expect(() => templatesOf(refers(1), others)).toThrow("no query 1 of an element 'chart'")
  })
})
