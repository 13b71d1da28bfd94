import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import creditMemo from './fixtures/credit-memo.json' with { type: 'json' }
import customer from './fixtures/customer.json' with { type: 'json' }
import order from './fixtures/order.json' with { type: 'json' }
import product from './fixtures/product.json' with { type: 'json' }
import { normaliseCustomer, normaliseOrder, normaliseProduct } from './normalise.ts'

const context = {
  connectionId: newId(ConnectionId),
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  params: {},
}
const updatedAt = '2026-06-01T09:30:00.000Z'

function rowsOf(changed: object, credit_memos: readonly object[] = []) {
  const payload = { ...order, credit_memos, ...changed }
  const rows = normaliseOrder({ externalId: '1204', updatedAt, payload }, context)
  return {
    orders: rows.orders?.rows ?? [],
    lines: rows.order_lines?.rows ?? [],
    refunds: rows.refunds?.rows ?? [],
    refundLines: rows.refund_lines?.rows ?? [],
  }
}

const [parent, child] = order.items

describe('an order whose prices include tax', () => {
  const { orders, lines, refunds, refundLines } = rowsOf({}, [creditMemo])

  test('has amounts without tax in the base currency, which add up to its total', () => {
    expect(orders).toEqual([
      expect.objectContaining({
        currency: 'EUR',
        processed_at: '2026-05-28T21:04:11.000Z',
        gross_sales: '100.00',
        discounts: '10.00',
        shipping: '4.00',
        tax: '17.10',
        // With what was paid by gift card.
        total: '111.10',
        prices_include_tax: true,
        discount_codes: 'SUMMER10',
        fulfillment_status: 'fulfilled',
        financial_status: 'partially_refunded',
        source_name: 'web',
        shipping_country: 'DE',
      }),
    ])
  })

  test('has one line for a configurable product and the chosen variant', () => {
    expect(lines).toEqual([
      expect.objectContaining({
        line_id: '3001',
        product_id: '71',
        variant_id: '72',
        quantity: 2,
        unit_price: '59.50',
        gross_sales: '100.00',
        discounts: '10.00',
      }),
    ])
  })

  test('has its credit memo as a refund with a fee', () => {
    expect(refunds).toEqual([
      expect.objectContaining({
        refund_id: '88',
        merchandise: '45.00',
        tax: '8.55',
        adjustments: '-10.00',
        shipping: '0.00',
        total: '43.55',
        note: 'Does not fit',
        kind: 'refund',
      }),
    ])
    expect(refundLines).toEqual([
      expect.objectContaining({ line_id: '3001', quantity: 1, merchandise: '45.00', tax: '8.55' }),
    ])
  })

  test('has no refund for a cancelled credit memo', () => {
    expect(rowsOf({}, [{ ...creditMemo, state: 3 }]).refunds).toEqual([])
  })
})

describe('a cancelled order', () => {
  const cancelled = {
    state: 'canceled',
    base_total_paid: 0,
    items: [{ ...parent, qty_canceled: 2 }, child],
  }

  test('comes back as a whole on the day of the cancellation, without a payment', () => {
    const status_histories = [
      { status: 'canceled', created_at: '2026-05-30 10:00:00' },
      { status: 'canceled', created_at: '2026-05-29 10:00:00' },
    ]
    const { orders, refunds } = rowsOf({ ...cancelled, status_histories })
    const at = '2026-05-29T10:00:00.000Z'
    expect(orders).toMatchObject([{ cancelled_at: at, financial_status: 'voided' }])
    expect(refunds).toMatchObject([
      {
        refund_id: 'A1204',
        refunded_at: at,
        merchandise: '90.00',
        shipping: '4.00',
        tax: '17.10',
        total: '0.00',
      },
    ])
  })

  test('was cancelled at its last change, if its history does not say when', () => {
    const { orders } = rowsOf({ ...cancelled, status_histories: null })
    expect(orders).toMatchObject([{ cancelled_at: updatedAt }])
  })

  test('comes back in part, if the rest was charged', () => {
    const part = {
      state: 'complete',
      base_shipping_canceled: 0,
      items: [{ ...parent, qty_ordered: 3, qty_canceled: 1 }, child],
    }
    expect(rowsOf(part).refunds).toMatchObject([
      { merchandise: '30.00', tax: '5.70', shipping: '0.00', total: '0.00' },
    ])
    expect(rowsOf(part).orders).toMatchObject([{ cancelled_at: null, financial_status: 'paid' }])
  })
})

test.each([
  ['waits for the payment', { state: 'pending_payment' }],
  [
    'was given up before it was paid',
    {
      state: 'canceled',
      status_histories: [{ status: 'pending_payment' }, { status: 'canceled' }],
    },
  ],
])('an order that %s has no rows', (_, changed) => {
  expect(Object.values(rowsOf(changed)).flat()).toEqual([])
})

test('a bundle that is priced by its parts has the discounts and tax of these', () => {
  const bundle = {
    ...parent,
    product_type: 'bundle',
    base_discount_amount: 0,
    base_discount_tax_compensation_amount: 0,
    base_tax_amount: 0,
  }
  const parts = [1, 2].map((n) => ({
    ...child,
    item_id: 3010 + n,
    base_row_total: 50,
    base_discount_amount: 5,
    base_tax_amount: 8.55,
  }))
  const { lines, orders } = rowsOf({ items: [bundle, ...parts] })
  expect(lines).toMatchObject([{ gross_sales: '100.00', discounts: '10.00', variant_id: '71' }])
  expect(orders).toMatchObject([{ gross_sales: '100.00', discounts: '10.00' }])
})

test('a gift card is a line, and no sale', () => {
  const { lines, orders } = rowsOf({ items: [{ ...parent, product_type: 'giftcard' }] })
  expect(lines).toMatchObject([{ is_gift_card: true, gross_sales: '100.00' }])
  expect(orders).toMatchObject([{ gross_sales: '0.00', discounts: '0.00' }])
})

test.each([
  ['with', '59.5', true],
  ['without', '50', false],
  // A special price applied.
  ['neither with nor without', '80', null],
])('prices whose originals are %s tax', (_, base_original_price, expected) => {
  const { orders } = rowsOf({ items: [{ ...parent, base_original_price }, child] })
  expect(orders).toMatchObject([{ prices_include_tax: expected }])
})

test('a customer has the default address and the language of the store view', () => {
  const payload = { ...customer, store_locale: 'de_DE' }
  const { customers } = normaliseCustomer({ externalId: '310', updatedAt, payload }, context)
  expect(customers?.rows).toMatchObject([
    {
      email: 'jana@example.com',
      phone: '+492214710100',
      country: 'DE',
      province: 'NRW',
      postal_code: '50667',
      accepts_email: true,
      language: 'de',
    },
  ])
})

test('a configurable product has its variants, with special prices, costs and stock', () => {
  const variant = { id: 72, sku: 'JKT-M', name: 'Trail Jacket-M', price: 59.5, quantity: 4.5 }
  const special = [
    { attribute_code: 'special_price', value: '49.000000' },
    { attribute_code: 'cost', value: '21.500000' },
  ]
  const ended = [...special, { attribute_code: 'special_to_date', value: '2026-01-31 00:00:00' }]
  const payload = {
    ...product,
    variants: [
      { ...variant, custom_attributes: special },
      { ...variant, id: 73, name: 'Anorak L', custom_attributes: ended, quantity: null },
    ],
    product_type: 'Jackets',
    media_url: 'https://shop.example.com/media/',
  }
  const rows = normaliseProduct({ externalId: '71', updatedAt, payload }, context)
  expect(rows.products?.rows).toMatchObject([
    {
      title: 'Trail Jacket',
      handle: 'trail-jacket',
      status: 'active',
      product_type: 'Jackets',
      image_url: 'https://shop.example.com/media/catalog/product/t/r/trail-jacket.jpg',
    },
  ])
  expect(rows.product_variants?.rows).toMatchObject([
    {
      variant_id: '72',
      title: 'M',
      price: '49.00',
      compare_at_price: '59.50',
      unit_cost: '21.50',
      inventory_quantity: 4,
    },
    {
      variant_id: '73',
      title: 'Anorak L',
      price: '59.50',
      compare_at_price: null,
      inventory_quantity: null,
    },
  ])
})
