import { CubeQuery } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../load-catalogue.ts'
import { defaultOrder } from './default-order.ts'
import { resolveMembers } from './resolve-members.ts'

const catalogue = loadCatalogue()
const measures = ['ShopifyOrders.orders']
const dimensions = ['ShopifyOrders.channel']
const happenedAt = 'ShopifyOrders.happenedAt'

const cases: [string, object, [string, string][]][] = [
  [
    'time first',
    { measures, dimensions, timeDimensions: [{ dimension: happenedAt, granularity: 'day' }] },
    [[happenedAt, 'asc']],
  ],
  [
    'a time without granularity does not count',
    { measures, dimensions, timeDimensions: [{ dimension: happenedAt, dateRange: '2024-01-01' }] },
    [['ShopifyOrders.orders', 'desc']],
  ],
  ['then the first measure', { measures, dimensions }, [['ShopifyOrders.orders', 'desc']]],
  ['then the first dimension', { dimensions }, [['ShopifyOrders.channel', 'asc']]],
  ['an empty order is none', { measures, dimensions, order: [] }, []],
  [
    'an order asked for is kept',
    { measures, dimensions, order: { 'ShopifyOrders.channel': 'desc' } },
    [['ShopifyOrders.channel', 'desc']],
  ],
]

it.each(cases)('%s', (_, query, expected) => {
  const { order } = defaultOrder(resolveMembers(catalogue, CubeQuery.parse(query)))
  expect(order?.map((term) => [term.member, term.descending ? 'desc' : 'asc'])).toEqual(expected)
})

it('refuses to order by what is not shown', () => {
  const query = CubeQuery.parse({ measures, order: { 'ShopifyOrders.channel': 'asc' } })
  expect(() => defaultOrder(resolveMembers(catalogue, query))).toThrow(
    "Order by 'ShopifyOrders.channel' needs it in the query",
  )
})
