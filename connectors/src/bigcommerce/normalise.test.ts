import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import order from './fixtures/order.json' with { type: 'json' }
import refund from './fixtures/refund.json' with { type: 'json' }
import customer from './fixtures/customer.json' with { type: 'json' }
import product from './fixtures/product.json' with { type: 'json' }
import { normaliseCustomer, normaliseOrder, normaliseProduct } from './normalise.ts'

const context = {
  connectionId: newId(ConnectionId),
  currency: 'USD',
  timezone: 'America/New_York',
  params: {},
}
const rowsOf = (over: object = {}, refunds: readonly object[] = []) => {
  const payload = { ...order, refunds, ...over }
  const updatedAt = '2025-06-26T09:00:00.000Z'
  return normaliseOrder({ externalId: '129', updatedAt, payload }, context)
}

describe('an order', () => {
  it("is in the store's currency, without the tax that its prices include", () => {
    const { orders, order_lines: lines } = rowsOf()
    // 0.80 of a pound for each dollar, and 20 % in all prices.
    expect(orders?.rows).toMatchObject([
      {
        order_name: '#129',
        processed_at: '2025-06-25T05:22:10.000Z',
        currency: 'USD',
        gross_sales: '125.00',
        discounts: '10.00',
        shipping: '10.00',
        tax: '23.00',
        total: '148.00',
        source_name: 'web',
        customer_id: '11',
        shipping_country: 'US',
        shipping_province: 'CA',
        discount_codes: 'S2549JM0Y',
        prices_include_tax: true,
        cancelled_at: null,
      },
    ])
    expect(lines?.rows).toMatchObject([
      { line_id: '25', quantity: 2, unit_price: '75.00', gross_sales: '125.00', vendor: 'Fog' },
      { line_id: '26', is_gift_card: true, product_id: null },
    ])
  })

  it('of a guest has no customer, and one with a test payment is a test', () => {
    const { orders } = rowsOf({ customer_id: 0, payment_method: 'Test Payment Gateway' })
    expect(orders?.rows).toMatchObject([{ customer_id: null, is_test: true }])
  })

  it.each([0, 6])('with the status %d is none', (status_id) => {
    const { orders, order_lines: lines, refunds } = rowsOf({ status_id }, [refund])
    for (const table of [orders, lines, refunds]) expect(table?.rows).toEqual([])
  })

  it('counts as fulfilled by its status, or when all of its items are shipped', () => {
    const fulfillmentOf = (over: object) =>
      rowsOf(over).orders?.rows.map((row) => row.fulfillment_status)
    expect(fulfillmentOf({ status_id: 2 })).toEqual(['fulfilled'])
    expect(fulfillmentOf({ status_id: 3 })).toEqual(['partially_fulfilled'])
    expect(fulfillmentOf({ status_id: 11, items_shipped: 0 })).toEqual(['unfulfilled'])
    expect(fulfillmentOf({ status_id: 14 })).toEqual(['fulfilled'])
  })
})

describe('a refund', () => {
  it('is divided into goods and tax, also in part', () => {
    const { refunds, refund_lines: lines } = rowsOf({}, [refund])
    expect(refunds?.rows).toMatchObject([
      { refund_id: '7', merchandise: '57.50', tax: '11.50', total: '69.00', note: 'Damaged' },
    ])
    expect(lines?.rows).toMatchObject([{ line_id: '25', quantity: 1, merchandise: '57.50' }])
  })

  it('whose payments were all declined paid nothing back', () => {
    const declined = { ...refund, payments: [{ ...refund.payments[0], is_declined: true }] }
    expect(rowsOf({}, [declined]).refunds?.rows).toEqual([])
  })

  it('of an amount of the order, or beyond an item, is an adjustment without tax', () => {
    const items = [
      { ...refund.items[0], requested_amount: 63.2, adjustments: [{ amount: 8 }] },
      { item_type: 'ORDER', item_id: 129, requested_amount: 4 },
    ]
    const adjusted = { ...refund, total_amount: 67.2, items }
    expect(rowsOf({}, [adjusted]).refunds?.rows).toMatchObject([
      { merchandise: '57.50', tax: '11.50', adjustments: '15.00', total: '84.00' },
    ])
  })
})

describe('a cancelled order', () => {
  it('that was paid back is cancelled when it was', () => {
    const whole = {
      ...refund,
      total_amount: 118.4,
      total_tax: 18.4,
      items: [
        { ...refund.items[0], quantity: 2, requested_amount: 110.4 },
        { item_type: 'SHIPPING', item_id: 1, requested_amount: 8 },
      ],
    }
    const { orders, refunds } = rowsOf({ status_id: 5 }, [whole])
    expect(orders?.rows).toMatchObject([{ cancelled_at: '2025-06-26T09:00:00.000Z' }])
    expect(refunds?.rows).toMatchObject([{ merchandise: '115.00', shipping: '10.00' }])
  })

  it('that was never paid counts in no sales', () => {
    const { orders, refunds } = rowsOf({ status_id: 5 })
    expect(orders?.rows).toMatchObject([{ cancelled_at: '2025-06-26T09:00:00.000Z' }])
    expect(refunds?.rows).toMatchObject([
      { refund_id: 'A129', merchandise: '115.00', tax: '23.00', shipping: '10.00', total: '0.00' },
    ])
  })
})

it('a customer has a phone number and a state as other platforms write them', () => {
  const record = { externalId: '11', updatedAt: '', payload: customer }
  expect(normaliseCustomer(record, context).customers?.rows).toMatchObject([
    { email: 'jane@shop.example', phone: '+14155550123', province: 'CA', accepts_email: false },
  ])
})

it('a product has the names of its brand and category, and its sale price', () => {
  const payload = { ...product, brand_name: 'Fog', category_names: ['Towels'] }
  const rows = normaliseProduct({ externalId: '20', updatedAt: '', payload }, context)
  expect(rows.products?.rows).toMatchObject([
    { handle: 'fog-linen-towel', vendor: 'Fog', product_type: 'Towels', status: 'active' },
  ])
  expect(rows.product_variants?.rows).toMatchObject([
    { title: 'Green', price: '48.00', compare_at_price: '60.00', inventory_quantity: 12 },
  ])
})
