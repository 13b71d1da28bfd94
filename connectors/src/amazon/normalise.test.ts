import { ConnectionId, newId } from '@cartograph/contract'
import { expect, test } from 'vitest'
import order from './fixtures/order.json' with { type: 'json' }
import product from './fixtures/product.json' with { type: 'json' }
import refund from './fixtures/refund.json' with { type: 'json' }
import traffic from './fixtures/traffic.json' with { type: 'json' }
import {
  normaliseOrder,
  normaliseProduct,
  normaliseTraffic,
  normaliseTransaction,
} from './normalise.ts'
import { openedAt } from './product-rows.ts'

const at = { updatedAt: '2026-04-04T18:40:31.000Z' }

const contextIn = (country: string) => ({
  connectionId: newId(ConnectionId),
  currency: 'USD',
  timezone: 'America/Los_Angeles',
  params: { country },
})

function read(items: readonly unknown[], country = 'US') {
  const record = { externalId: '112-5409483-0041802', ...at, payload: { items } }
  const { orders, order_lines: lines } = normaliseOrder(record, contextIn(country))
  return { row: orders?.rows[0], lines: lines?.rows ?? [] }
}

const [jacket, socks] = order.items

test('an order in the USA has its amounts without tax, and no line for a cancelled item', () => {
  const { row, lines } = read(order.items)
  expect(row).toMatchObject({
    gross_sales: '119.00',
    discounts: '10.00',
    shipping: '0.00',
    fees: '4.50',
    tax: '10.35',
    total: '123.85',
    discount_codes: 'PAWS-V2-4477',
    prices_include_tax: false,
    source_name: 'fulfilled_by_amazon',
    customer_id: null,
  })
  expect(lines).toMatchObject([{ sku: 'JKT-M', quantity: 2, unit_price: '59.50' }])
})

test('in Germany the same prices include the tax, and the discount has its share of it', () => {
  // 119.00 - 10.00 = 109.00 were paid, with 17.40 of tax: 91.60 without. The discount of 10.00
  // has 8.40 without tax, so that the price before it was 100.00.
  const taxed = { ...jacket, 'item-tax': '17.40', 'gift-wrap-tax': '0.72' }
  const { row } = read([taxed], 'DE')
  expect(row).toMatchObject({
    gross_sales: '100.00',
    discounts: '8.40',
    shipping: '0.00',
    fees: '3.78',
    tax: '18.12',
    total: '113.50',
    prices_include_tax: true,
  })
})

test('the items of one SKU are one line', () => {
  const { lines } = read([jacket, { ...jacket, quantity: '1', 'item-price': '59.5' }])
  expect(lines).toMatchObject([{ quantity: 3, gross_sales: '178.50', unit_price: '59.50' }])
})

test('a pending order has no rows, and a cancelled one counts without sales', () => {
  expect(read([{ ...jacket, 'order-status': 'Pending', 'item-price': '' }]).row).toBeUndefined()
  const { row, lines } = read([{ ...socks, 'order-status': 'Cancelled' }])
  expect(row).toMatchObject({
    total: '0.00',
    cancelled_at: '2026-04-04T18:40:31.000Z',
    financial_status: 'voided',
  })
  expect(lines).toEqual([])
})

test('a product has the stock of where each of its offers is stored', () => {
  const record = { externalId: 'B0CJTRAILM', ...at, payload: product }
  const { product_variants: variants, products } = normaliseProduct(record, contextIn('US'))
  expect(products?.rows).toMatchObject([
    { status: 'active', created_at: '2025-11-20T17:05:12.000Z' },
  ])
  expect(variants?.rows.map((one) => [one.sku, one.inventory_quantity, one.price])).toEqual([
    ['JKT-M', 31, '59.50'],
    ['JKT-M-FBM', 7, '62.00'],
  ])
})

test('the time of a listing is read in the forms of each region', () => {
  expect(openedAt('01/03/2026 09:05:12 GMT')).toBe('2026-03-01T09:05:12.000Z')
  expect(openedAt('2026-07-01 09:05:12 JST')).toBe('2026-07-01T00:05:12.000Z')
  expect(() => openedAt('yesterday')).toThrow('invalid time')
})

const readTransaction = (payload: unknown) =>
  normaliseTransaction({ externalId: refund.transactionId, ...at, payload }, contextIn('US'))

test('a refund gives back what was paid, without the tax that Amazon remits', () => {
  const { refunds, refund_lines: lines } = readTransaction({
    order_id: '112-5409483-0041802',
    refunds: [refund],
  })
  // 59.50 less the discount of 5.00, 3.00 of shipping and 4.99 of tax.
  expect(refunds?.rows).toMatchObject([
    { merchandise: '54.50', shipping: '3.00', tax: '4.99', total: '62.49', adjustments: '0.00' },
  ])
  expect(lines?.rows).toMatchObject([
    { line_id: '112-5409483-0041802:JKT-M', quantity: 1, merchandise: '54.50', tax: '4.99' },
  ])
})

test('its charges are the sale without tax, and each fee by its kind', () => {
  const { marketplace_charges: charges } = readTransaction(refund)
  expect(charges?.rows.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
    ['sale_refund', 'Sales', '-57.50'],
    ['referral', 'Commission', '8.18'],
    ['refund', 'RefundCommission', '-1.62'],
    ['fulfilment', 'FBACustomerReturnPerUnitFee', '-1.50'],
  ])
})

test('a deferred amount counts when it was posted, and not again when it is paid out', () => {
  const related = { relatedIdentifierName: 'DEFERRED_TRANSACTION_ID', relatedIdentifierValue: '1' }
  const paidOut = { ...refund, relatedIdentifiers: [...refund.relatedIdentifiers, related] }
  expect(readTransaction(paidOut).marketplace_charges?.rows).toEqual([])
  const ofOrder = { order_id: '112-5409483-0041802', refunds: [refund, paidOut] }
  expect(readTransaction(ofOrder).refunds?.rows).toHaveLength(1)
})

test('a fee of the account is divided as a whole, and a transfer costs nothing', () => {
  const fee = (transactionType: string, name: string, currencyAmount: number) => ({
    transactionType,
    transactionId: name,
    postedDate: '2026-04-01T09:00:00Z',
    items: [{ breakdowns: null, contexts: [] }],
    breakdowns: [
      {
        breakdownType: 'Expenses',
        breakdownAmount: { currencyAmount, currencyCode: 'USD' },
        breakdowns: [
          { breakdownType: name, breakdownAmount: { currencyAmount, currencyCode: 'USD' } },
        ],
      },
    ],
  })
  const rows = (of: unknown) =>
    readTransaction(of).marketplace_charges?.rows.map(({ kind, amount }) => [kind, amount])
  expect(rows(fee('ServiceFee', 'FBAStorageFee', -42.1))).toEqual([['storage', '-42.10']])
  expect(rows(fee('ProductAdsPayment', 'AdvertisingFee', -503.18))).toEqual([
    ['advertising', '-503.18'],
  ])
  expect(rows(fee('Transfer', 'Transfer', -100))).toEqual([])
})

test('the share of the Buy Box becomes the views that had it, so that days add up', () => {
  const record = { externalId: '2026-04-03', ...at, payload: traffic }
  expect(normaliseTraffic(record, contextIn('US')).marketplace_traffic?.rows).toMatchObject([
    {
      sessions: 290,
      page_views: 412,
      featured_offer_views: '384.19',
      units_ordered: 31,
      ordered_sales: '1204.50',
      noon_at: '2026-04-03T19:00:00.000Z',
    },
  ])
})
