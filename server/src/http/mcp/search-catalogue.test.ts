import type { MetaAnswer } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { searchCatalogue } from './search-catalogue.ts'

const member = (name: string, title: string, description = '') => ({
  name,
  title,
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

test('a search finds members that have all of its words, the exact title first', () => {
  expect(namesOf('net sales')).toEqual(['ShopifyOrders.netSales', 'ShopifyOrders.netSalesPerOrder'])
  expect(namesOf('Shopify country')).toEqual(['ShopifyOrders.shippingCountry'])
  expect(namesOf('sales abroad')).toEqual([])
})

test('a word in a title counts more than one in a description', () => {
  expect(namesOf('refunds')).toEqual(['ShopifyOrders.refunds', 'ShopifyOrders.netSales'])
})

test('a search without words lists everything of a kind', () => {
  expect(namesOf('', 'dimension')).toEqual(['ShopifyOrders.shippingCountry'])
  expect(namesOf('')).toHaveLength(4)
})
