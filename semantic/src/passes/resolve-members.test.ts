import { CubeQuery } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../load-catalogue.ts'
import type { Catalogue } from '../model/catalogue.ts'
import { resolveMembers } from './resolve-members.ts'

const catalogue = loadCatalogue()

describe('resolveMembers', () => {
  it('finds every member, each once', () => {
    const plan = resolve({
      measures: ['ShopifyOrders.orders', 'ShopifyOrders.orders'],
      dimensions: ['ShopifyOrders.channel'],
      timeDimensions: [{ dimension: 'ShopifyOrders.happenedAt', dateRange: '2024-01-01' }],
      filters: [{ member: 'ShopifyOrders.netSales', operator: 'set' }],
    })
    expect(plan.measures.map((measure) => measure.name)).toEqual(['ShopifyOrders.orders'])
    expect(plan.dimensions.map((dimension) => dimension.name)).toEqual(['ShopifyOrders.channel'])
    expect(plan.times[0]?.dateRange).toEqual(['2024-01-01', '2024-01-01'])
    expect(plan.filters[0]?.member.kind).toBe('measure')
  })

  const refusals: [string, object][] = [
    ["'nope' not found for path 'ShopifyOrders.nope'", { measures: ['ShopifyOrders.nope'] }],
    [
      "'channel' not found for path 'ShopifyOrders.channel'",
      { measures: ['ShopifyOrders.channel'] },
    ],
    [
      "'orders' not found for path 'ShopifyOrders.orders'",
      { dimensions: ['ShopifyOrders.orders'] },
    ],
    ["Cube 'Nope' not found for path 'Nope.orders'", { measures: ['Nope.orders'] }],
    [
      "'ShopifyOrders.channel' is not a time dimension",
      { timeDimensions: [{ dimension: 'ShopifyOrders.channel', granularity: 'day' }] },
    ],
    ['Query should contain either measures, dimensions or timeDimensions with granularities', {}],
    [
      'Query should contain either measures, dimensions or timeDimensions with granularities',
      { timeDimensions: [{ dimension: 'ShopifyOrders.happenedAt', dateRange: '2024-01-01' }] },
    ],
    [
      'dateRange and compareDateRange exclude each other',
      {
        measures: ['ShopifyOrders.orders'],
        timeDimensions: [
          {
            dimension: 'ShopifyOrders.happenedAt',
            dateRange: '2024-01-01',
            compareDateRange: [['2024-01-01', '2024-01-02']],
          },
        ],
      },
    ],
  ]
  it.each(refusals)('refuses: %s', (message, query) => {
    expect(() => resolve(query)).toThrow(
      expect.objectContaining({ code: 'invalid_query', message: expect.stringContaining(message) }),
    )
  })

  it('refuses names that only objects have', () => {
    expect(() => resolve({ measures: ['ShopifyOrders.constructor'] })).toThrow(
      "'constructor' not found for path 'ShopifyOrders.constructor'",
    )
  })

  it('refuses members of two cubes', () => {
    const cube = catalogue.cubes.get('ShopifyOrders')
    if (!cube) throw new Error('The catalogue has no orders')
    const two: Catalogue = {
      cubes: new Map([...catalogue.cubes, ['Other', { ...cube, name: 'Other' }]]),
    }
    const query = CubeQuery.parse({ measures: ['ShopifyOrders.orders', 'Other.orders'] })
    expect(() => resolveMembers(two, query)).toThrow(
      "Can't find join path to join 'ShopifyOrders', 'Other'",
    )
  })
})

function resolve(query: object) {
  return resolveMembers(catalogue, CubeQuery.parse(query))
}
