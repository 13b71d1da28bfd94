import type { MetaAnswer } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { searchCatalogue } from './search-catalogue.ts'

const member = (name: string, title: string, description = '') => ({
  name,
  title: `Orders ${title}`,
  shortTitle: title,
  description,
  type: 'number',
})
const catalogue = {
  cubes: [
    {
      name: 'ShopifyOrders',
      title: 'Orders',
      measures: [
        member('ShopifyOrders.netSales', 'Net sales', 'Sales after discounts and refunds.'),
        member('ShopifyOrders.netSalesPerOrder', 'Net sales per order'),
        member('ShopifyOrders.refunds', 'Refunds'),
      ],
      dimensions: [member('ShopifyOrders.shippingCountry', 'Country')],
      segments: [],
    },
  ],
} as unknown as MetaAnswer
const namesOf = (search: string, kind: 'measure' | 'dimension' | null = null) =>
  searchCatalogue(catalogue, { search, kind }).map(({ name }) => name)

test('a search of the catalogue is ranked as that of a language model, of one kind or of all', () => {
  expect(namesOf('net sales')).toEqual(['ShopifyOrders.netSales', 'ShopifyOrders.netSalesPerOrder'])
  expect(namesOf('refunds by country')).toEqual([
    'ShopifyOrders.refunds',
    'ShopifyOrders.shippingCountry',
    'ShopifyOrders.netSales',
  ])
  expect(namesOf('refunds by country', 'dimension')).toEqual(['ShopifyOrders.shippingCountry'])
  expect(namesOf('weather abroad')).toEqual([])
})

test('a search without words lists everything of a kind', () => {
  expect(namesOf('', 'dimension')).toEqual(['ShopifyOrders.shippingCountry'])
  expect(namesOf('')).toHaveLength(4)
})
