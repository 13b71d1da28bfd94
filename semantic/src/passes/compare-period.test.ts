import { CubeQuery } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../load-catalogue.ts'
import { comparePeriod } from './compare-period.ts'
import { resolveMembers } from './resolve-members.ts'

const catalogue = loadCatalogue()
const may = ['2024-05-01', '2024-05-31']
const april = ['2024-04-01', '2024-04-30']

it('leaves a plan without compared periods alone', () => {
  const plan = planOf([{ dimension: 'ShopifyOrders.happenedAt', dateRange: may }])
  expect(comparePeriod(plan)).toEqual([plan])
})

it('makes one plan for each period, in their order', () => {
  const plans = comparePeriod(
    planOf([{ dimension: 'ShopifyOrders.happenedAt', compareDateRange: [may, april] }]),
  )
  expect(plans.map((plan) => [plan.comparing, plan.times[0]?.dateRange])).toEqual([
    [true, may],
    [true, april],
  ])
})

it('compares over one time dimension only', () => {
  const time = { dimension: 'ShopifyOrders.happenedAt', compareDateRange: [may, april] }
  expect(() => comparePeriod(planOf([time, time]))).toThrow(
    'compareDateRange can only exist for one timeDimension',
  )
})

function planOf(timeDimensions: object[]) {
  const query = CubeQuery.parse({ measures: ['ShopifyOrders.orders'], timeDimensions })
  return resolveMembers(catalogue, query)
}
