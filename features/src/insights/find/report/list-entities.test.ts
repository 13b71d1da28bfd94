import { expect, it } from 'vitest'
import type { SearchPlan } from '../plan/search-plan.ts'
import type { WatchedSeries } from '../read/build-series.ts'
import { listEntities } from './list-entities.ts'

const plan = { orgName: 'Fernhill Goods' } as SearchPlan
const followed = (cube: string, measure: string, title: string, value?: string) => {
  const dimension =
    cube === 'Orders'
      ? { group: 'channel', title: 'Channel', values: null }
      : { group: 'product', title: 'Product', values: null }
  return {
    series: { metric: `${cube}.${measure}` },
    metric: { title },
    cube: { cube, dimensions: [dimension] },
    part: value === undefined ? null : { dimension, value },
  } as unknown as WatchedSeries
}
const listed = (all: readonly WatchedSeries[]) =>
  listEntities(plan, all).map((one) => [one.metadata_id, one.entity_alias])

it('the searchable entities are the workspace, each metric once, and each segment once', () => {
  expect(
    listed([
      followed('Orders', 'netSales', 'Net sales'),
      followed('Orders', 'netSales', 'Net sales', 'Email'),
      followed('Orders', 'orders', 'Orders', 'Email'),
    ]),
  ).toEqual([
    ['store', 'Fernhill Goods'],
    ['metric:Orders.netSales', 'Net sales'],
    ['metric:Orders.orders', 'Orders'],
    ['channel:Email', 'Email'],
  ])
})

it('two metrics with the same title are distinguished by the subject of the second', () => {
  const names = listed([
    followed('Orders', 'netSales', 'Net sales'),
    followed('OrderLines', 'netSales', 'Net sales'),
    followed('OrderLines', 'unitsSold', 'Units sold', 'Mug'),
  ])
  expect(names).toContainEqual(['metric:Orders.netSales', 'Net sales'])
  expect(names).toContainEqual(['metric:OrderLines.netSales', 'Net sales by product'])
  expect(names).toContainEqual(['metric:OrderLines.unitsSold', 'Units sold'])
})
