import { metricDefinitionOf } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { loadCatalogue } from '../load-catalogue.ts'
import { meta } from './meta.ts'

const measures = meta(loadCatalogue()).cubes.flatMap((cube) => cube.measures)
const definitionOf = (name: string) =>
  metricDefinitionOf(measures.find((one) => one.name === name)?.meta)

it('every metric of the catalogue says what it is, of what and when', () => {
  const undefinedOnes = measures.filter(
    ({ description, meta: about }) =>
      description === undefined || metricDefinitionOf(about) === null,
  )
  expect(undefinedOnes).toEqual([])
  expect(measures.length).toBeGreaterThan(100)
})

it('every calculated metric has a formula in the names that are shown', () => {
  const model = loadCatalogue()
  const without = [...model.cubes.values()]
    .flatMap((cube) => [...cube.measures.values()].map((measure) => ({ cube, measure })))
    .filter(({ cube, measure }) => cube.isPublic && measure.isPublic && measure.type === 'number')
    .map(({ cube, measure }) => `${cube.name}.${measure.name}`)
    .filter((name) => !/[÷×+−]/.test(definitionOf(name)?.formula ?? ''))
  expect(without).toEqual([])
})

it('a formula keeps its brackets, and leaves out what only guards against zero', () => {
  expect(definitionOf('ShopifyOrders.averageOrderValue')).toEqual({
    formula: '(Gross sales − Discounts) ÷ Orders',
    source: 'Shopify Orders',
    time: 'When the sale was processed or the refund was issued.',
  })
  expect(definitionOf('AcquisitionMetrics.cpm')?.formula).toBe('Ad spend × 1,000 ÷ Impressions')
  expect(definitionOf('ShopifyOrders.orders')?.formula).toBeNull()
  expect(definitionOf('ProductVariants.soldOutShare')?.time).toBeNull()
})
