import { CubeQuery, type QueryFilter } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { meta } from '../answer/meta.ts'
import { loadCatalogue } from '../load-catalogue.ts'
import { addMetrics } from '../metrics/add-metrics.ts'
import { resolveQuery } from './resolve-query.ts'

const byShop: QueryFilter = { member: 'Shops.name', operator: 'equals', values: ['Birch'] }
const metric = {
  kind: 'filtered',
  title: 'Spend of Birch',
  description: null,
  filters: [byShop] as const,
} as const
const model = addMetrics(loadCatalogue(), [
  { ...metric, member: 'AcquisitionMetrics.custom_spend', measure: 'AcquisitionMetrics.adSpend' },
  { ...metric, member: 'AcquisitionMetrics.custom_sales', measure: 'AcquisitionMetrics.netSales' },
])

const resolve = (query: object) =>
  resolveQuery(model, CubeQuery.parse(query), new Date('2024-06-15T12:00:00Z'))

it.each([
  ['a filter', { measures: ['AcquisitionMetrics.mer'], filters: [byShop] }],
  ['a breakdown', { measures: ['AcquisitionMetrics.adSpend'], dimensions: ['Shops.name'] }],
  ['a filter in a group', { measures: ['PlatformAdSpend.cpc'], filters: [{ or: [byShop] }] }],
  ['a metric with the condition', { measures: ['AcquisitionMetrics.custom_spend'] }],
  [
    'a filter on a metric',
    {
      dimensions: ['Shops.name'],
      filters: [{ member: 'AcquisitionMetrics.roas', operator: 'gt', values: ['1'] }],
    },
  ],
])('refuses %s by shop of what depends on ad spend', (_name, query) => {
  expect(() => resolve(query)).toThrow(/^Ad platforms don't report by shop\. '/)
})

it('every data set of the catalogue is by shop, or says why not', () => {
  const open = meta(loadCatalogue()).cubes.filter(({ name, measures, meta: about }) => {
    const isByShop = [about?.['lookups']].flat().includes('Shops')
    const lacks = measures.every((one) => one.meta?.['lacks'] !== undefined)
    return name !== 'Shops' && measures.length > 0 && !isByShop && !lacks
  })
  expect(open.map(({ name }) => name)).toEqual([])
})

it('refuses tickets by shop, although their customers have one', () => {
  expect(() => resolve({ measures: ['Tickets.tickets'], dimensions: ['Shops.name'] })).toThrow(
    "Support tickets aren't recorded by shop. 'Tickets.tickets' cannot be split or filtered by 'Shops'",
  )
  expect(
    resolve({ measures: ['Tickets.tickets'], dimensions: ['CustomerProfile.country'] }),
  ).toHaveLength(1)
})

it('takes sales by shop, also of the data set that has ad spend, and metrics with the condition beside ad spend', () => {
  expect(resolve({ measures: ['AcquisitionMetrics.netSales'], filters: [byShop] })).toHaveLength(1)
  expect(
    resolve({ measures: ['AcquisitionMetrics.custom_sales', 'AcquisitionMetrics.adSpend'] }),
  ).toHaveLength(1)
})
