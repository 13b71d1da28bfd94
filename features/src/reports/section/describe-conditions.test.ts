import { ReportDefinition, type MetricCondition } from '@cartograph/contract'
import { loadCatalogue } from '@cartograph/semantic'
import { expect, test } from 'vitest'
import { describeConditions } from './describe-conditions.ts'

const model = loadCatalogue()
const describe = (...groups: MetricCondition[][]) =>
  describeConditions(
    model,
    ReportDefinition.parse({
      name: 'ShopifyOrders',
      section_title: 'Sales',
      query: {
        measures: ['ShopifyOrders.netSales'],
        filters: groups.length === 0 ? [] : [{ or: groups.map((and) => ({ and })) }],
      },
    }),
    'EUR',
  )
const country: MetricCondition = {
  member: 'ShopifyOrders.shippingCountry',
  operator: 'equals',
  values: ['CA', 'MX'],
}

test('conditions are said as the filter builder says them, with the names of their values', () => {
  expect(describe()).toBeNull()
  expect(
    describe(
      [country, { member: 'ShopifyOrders.isFirstOrder', operator: 'equals', values: ['true'] }],
      [{ member: 'ShopifyOrders.sourceName', operator: 'contains', values: ['pos'] }],
    ),
  ).toBe('Country is Canada or Mexico and First order is yes, or Sales channel contains pos')
})

test('a range of numbers has two ends', () => {
  const hour = 'ShopifyOrders.hour'
  expect(describe([{ member: hour, operator: 'between', values: ['9', '17'] }])).toBe(
    'Hour is between 9 and 17',
  )
})
