import type { QueryFilter } from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { describe, expect, it } from 'vitest'
import { explainedMetric, type ExplainedMetric } from './explained-metric.ts'
import { readChange } from './read-change.ts'

const model = loadCatalogue()

function explained(measure: string, filters: readonly QueryFilter[] = []): ExplainedMetric {
  const found = explainedMetric(model, { measure, filters })
  if ('obstacle' in found) throw new Error(found.obstacle)
  return found
}
const dimensionsOf = ({ dimensions }: ExplainedMetric) =>
  dimensions.map(({ dimension }) => dimension)

describe('a metric to explain', () => {
  it('has the dimensions that insights watch, without those that the filters pin', () => {
    const channel = { member: 'ShopifyOrders.channel', operator: 'equals' } as const
    expect(dimensionsOf(explained('ShopifyOrders.netSales'))[0]).toBe('channel')
    const pinned = explained('ShopifyOrders.netSales', [{ ...channel, values: ['Email'] }])
    expect(dimensionsOf(pinned)).not.toContain('channel')
    const open = explained('ShopifyOrders.netSales', [{ ...channel, values: ['Email', 'Direct'] }])
    expect(dimensionsOf(open)).toContain('channel')
  })

  it('is a ratio where its parts are sums, as insights or the model define it, or a sum', () => {
    expect(explained('ShopifyOrders.averageOrderValue').metric).toMatchObject({
      kind: 'ratio',
      den: ['orders'],
    })
    expect(explained('ShopifyOrders.returningOrderShare').metric).toMatchObject({
      kind: 'ratio',
      num: ['returningOrders'],
      den: ['returningOrders', 'firstOrders'],
    })
    expect(explained('SurveyResponses.answers').metric.kind).toBe('count')
    for (const measure of ['ShopifyOrders.customers', 'ShopifyOrders.nothing', 'Nothing.at'])
      expect(explainedMetric(model, { measure, filters: [] })).toEqual({ obstacle: 'metric' })
  })
})

it('too many parts are merged, the most detailed dimension first, and no amount is lost', () => {
  const metric = explained('ShopifyOrders.netSales')
  const [first = '', second = '', third = ''] = metric.dimensions.map(
    ({ dimension }) => `ShopifyOrders.${dimension}`,
  )
  const data = Array.from({ length: 3_000 }, (_, n) => ({
    [first]: n % 2 === 0 ? 'Email' : null,
    [second]: 'US',
    [third]: String(n),
    'ShopifyOrders.netSales': '1.5',
  }))
  const { dimensions, leaves } = readChange(metric, [data, data.slice(0, 10)])
  expect(dimensions).toHaveLength(2)
  expect(leaves).toEqual([
    { values: ['Email', 'US'], num: 2_250, den: 0, usualNum: 7.5, usualDen: 0 },
    { values: ['None', 'US'], num: 2_250, den: 0, usualNum: 7.5, usualDen: 0 },
  ])
})
