import { expect, test } from 'vitest'
import { rankMembers, type MemberTexts } from './rank-members.ts'

const member = (name: string, title: string, more: Partial<MemberTexts> = {}): MemberTexts => ({
  name: `ShopifyOrders.${name}`,
  title,
  dataSet: 'Orders',
  ...more,
})
const members = [
  member('netSalesPerOrder', 'Net sales per order'),
  member('netSales', 'Net sales', {
    description: 'Sales after discounts and refunds.',
    meta: { synonyms: ['revenue', 'turnover'] },
  }),
  member('refunds', 'Refunds'),
  member('shippingCountry', 'Country'),
]
const namesOf = (search: string) =>
  rankMembers(members, search, (one) => one).map(({ name }) => name.split('.')[1])

test('the exact title is first, and members with fewer of the words are last', () => {
  expect(namesOf('net sales')).toEqual(['netSales', 'netSalesPerOrder'])
  expect(namesOf('net sales by country')).toEqual([
    'netSales',
    'netSalesPerOrder',
    'shippingCountry',
  ])
})

test('a word in a title counts more than a synonym, and a synonym more than a description', () => {
  expect(namesOf('refund')).toEqual(['refunds', 'netSales'])
  expect(namesOf('turnover')).toEqual(['netSales'])
})

test('the words of a name count, which the titles may not have', () => {
  expect(namesOf('shipping')).toEqual(['shippingCountry'])
  expect(namesOf('ShopifyOrders.refunds')).toContain('refunds')
})

test('nothing is found for words that no member has, and everything without words', () => {
  expect(namesOf('weather abroad')).toEqual([])
  expect(namesOf('')).toEqual(['netSales', 'netSalesPerOrder', 'refunds', 'shippingCountry'])
})

test('of two equal members the main one is first', () => {
  const equal = ['A.sales', 'B.sales', 'C.sales'].map((name) => ({
    name,
    title: 'Sales',
    dataSet: 'Sales',
    meta: { main: name === 'B.sales' },
  }))
  const found = rankMembers(equal, 'sales', (one) => one)
  expect(found.map(({ name }) => name)).toEqual(['B.sales', 'A.sales', 'C.sales'])
})
