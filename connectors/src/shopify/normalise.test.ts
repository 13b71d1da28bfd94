import { ConnectionId, newId } from '@cartograph/contract'
import { describe, expect, test } from 'vitest'
import type { RawRecord } from '../kit/stream.ts'
import customersPage from './fixtures/customers-page.json' with { type: 'json' }
import ordersPage from './fixtures/orders-page.json' with { type: 'json' }
import productsPage from './fixtures/products-page.json' with { type: 'json' }
import {
  normaliseCollection,
  normaliseCustomer,
  normaliseOrder,
  normaliseProduct,
} from './normalise.ts'

const connectionId = newId(ConnectionId)
const context = { connectionId, currency: 'USD', timezone: 'America/New_York', params: {} }
const [orderA, orderB, orderC] = ordersPage.data.records.nodes
const [customerA, customerB] = customersPage.data.records.nodes
const [productA, productB] = productsPage.data.records.nodes

function record(externalId: string, payload: unknown): RawRecord {
  return { externalId, updatedAt: '2026-01-01T00:00:00.000Z', payload }
}

describe('an order', () => {
  const { orders, order_lines, refunds, refund_lines } = normaliseOrder(
    record('5001', orderA),
    context,
  )

  test('becomes a row with amounts that exclude gift cards', () => {
    // Lines: 2 × 24.95 + 3 × 12.50 = 87.40; discounts: 7.24 + 1.69 = 8.93.
    expect(orders?.rows).toEqual([
      {
        connection_id: connectionId,
        order_id: '5001',
        order_name: '#1001',
        processed_at: '2026-03-02T14:05:09.000Z',
        updated_at: '2026-03-20T08:00:00.000Z',
        cancelled_at: null,
        is_test: false,
        currency: 'USD',
        gross_sales: '87.40',
        discounts: '8.93',
        shipping: '5.95',
        tax: '6.47',
        total: '140.89',
        financial_status: 'partially_refunded',
        fulfillment_status: 'fulfilled',
        source_name: 'web',
        customer_id: '7001',
        customer_order_index: 2,
        shipping_country: 'US',
        shipping_province: 'CA',
        shipping_city: 'Sacramento',
        utm_source: 'google',
        utm_medium: 'cpc',
        utm_campaign: 'spring_sale',
        referrer_source: 'Google',
        discount_codes: 'SPRING10,LOYAL',
        duties: '0.00',
        tips: '0.00',
        fees: '0.00',
        prices_include_tax: false,
        tags: 'vip,gift',
        payment_gateways: 'shopify_payments,gift_card',
        presentment_currency: 'CAD',
        presentment_total: '193.02',
        first_visit_at: '2026-02-20T09:30:00.000Z',
        first_utm_source: 'instagram',
        first_utm_medium: 'paid_social',
        first_utm_campaign: 'reels',
        first_referrer_source: 'Instagram',
      },
    ])
  })

  test("becomes one row per line, with the line's and the order's discounts", () => {
    const shared = {
      connection_id: connectionId,
      order_id: '5001',
      processed_at: '2026-03-02T14:05:09.000Z',
      currency: 'USD',
    }
    expect(order_lines?.rows).toEqual([
      {
        ...shared,
        line_id: '9001',
        product_id: '3001',
        variant_id: '4001',
        sku: 'TOTE-NAT',
        title: 'Canvas Tote',
        vendor: 'Northwind Supply',
        quantity: 2,
        unit_price: '24.95',
        gross_sales: '49.90',
        discounts: '7.24',
        selling_plan: 'Every month, 5 % off',
        is_gift_card: false,
      },
      {
        ...shared,
        line_id: '9002',
        product_id: '3002',
        variant_id: '4003',
        sku: null,
        title: 'Enamel Mug',
        vendor: 'Northwind Supply',
        quantity: 3,
        unit_price: '12.50',
        gross_sales: '37.50',
        discounts: '1.69',
        selling_plan: null,
        is_gift_card: false,
      },
      {
        ...shared,
        line_id: '9003',
        product_id: '3003',
        variant_id: '4004',
        sku: null,
        title: 'Gift Card',
        vendor: null,
        quantity: 1,
        unit_price: '50.00',
        gross_sales: '50.00',
        discounts: '0.00',
        selling_plan: null,
        is_gift_card: true,
      },
    ])
  })

  test('becomes its refunds, with a line that was refunded in two parts counted once', () => {
    const shared = {
      connection_id: connectionId,
      order_id: '5001',
      refund_id: '8001',
      refunded_at: '2026-03-20T07:59:58.000Z',
      currency: 'USD',
      merchandise: '23.87',
      tax: '1.91',
    }
    const added = { gross_sales: '0.00', discounts: '0.00' }
    expect(refunds?.rows).toEqual([
      {
        ...shared,
        ...added,
        kind: 'refund',
        adjustments: '0.00',
        shipping: '5.95',
        duties: '0.00',
        tips: '0.00',
        fees: '0.00',
        total: '31.73',
        note: 'Arrived chipped',
      },
    ])
    expect(refund_lines?.rows).toEqual([
      { ...shared, ...added, units_added: 0, line_id: '9002', quantity: 2 },
    ])
  })

  test('of a guest, without address, journey and refunds, still replaces the rows of every table', () => {
    const normalised = normaliseOrder(record('5002', orderB), context)
    const scope = [connectionId, '5002']
    expect(normalised.refunds).toEqual({ scope, rows: [] })
    expect(normalised.refund_lines).toEqual({ scope, rows: [] })
    expect(normalised.orders?.rows[0]).toMatchObject({
      is_test: true,
      cancelled_at: '2026-03-22T00:10:00.000Z',
      gross_sales: '7.00',
      discounts: '0.00',
      shipping: '0.00',
      tax: '0.00',
      total: '7.00',
      financial_status: 'pending',
      source_name: null,
      customer_id: null,
      customer_order_index: null,
      shipping_country: null,
      utm_source: null,
      referrer_source: null,
      discount_codes: '',
    })
    expect(normalised.order_lines?.rows[0]).toMatchObject({ product_id: null, vendor: null })
  })

  test('of which only a part was read is rejected', () => {
    expect(() => normaliseOrder(record('5003', orderC), context)).toThrow(
      expect.objectContaining({
        class: 'payload',
        message: 'Order 5003: lineItems: there is more than was read',
      }),
    )
  })

  test('that is malformed is rejected with the path of the error', () => {
    const broken = structuredClone(orderA)
    Object.assign(broken?.originalTotalPriceSet.shopMoney ?? {}, { amount: '12,50' })
    expect(() => normaliseOrder(record('5001', broken), context)).toThrow(
      expect.objectContaining({
        class: 'payload',
        message: expect.stringContaining('Order 5001: originalTotalPriceSet.shopMoney.amount: '),
      }),
    )
  })
})

describe('a customer', () => {
  test('becomes a row', () => {
    expect(normaliseCustomer(record('7001', customerA), context)).toEqual({
      customers: {
        scope: [connectionId, '7001'],
        rows: [
          {
            connection_id: connectionId,
            customer_id: '7001',
            email: 'ada.example@example.com',
            phone: '+15555550100',
            first_name: 'Ada',
            last_name: 'Example',
            accepts_email: true,
            accepts_sms: true,
            declined_data_sale: false,
            created_at: '2025-11-28T16:00:00.000Z',
            updated_at: '2026-03-20T08:00:01.000Z',
            orders_count: 2,
            amount_spent: '211.40',
            currency: 'USD',
            country: 'US',
            province: 'CA',
            city: 'Sacramento',
            postal_code: '95814',
            language: 'en',
            tags: 'VIP,newsletter',
          },
        ],
      },
    })
  })

  test('without any details becomes a row of nulls', () => {
    const { customers } = normaliseCustomer(record('7002', customerB), context)
    expect(customers?.rows[0]).toMatchObject({
      email: null,
      phone: null,
      first_name: null,
      last_name: null,
      accepts_email: false,
      accepts_sms: false,
      declined_data_sale: true,
      orders_count: 0,
      amount_spent: '0.00',
      country: null,
      postal_code: null,
      language: 'pt',
      tags: '',
    })
  })

  test('that was read before its consents were has none that is known', () => {
    const earlier = {
      ...customerA,
      locale: undefined,
      dataSaleOptOut: undefined,
      defaultPhoneNumber: { phoneNumber: '+15555550100' },
      defaultAddress: { city: 'Sacramento', provinceCode: 'CA', countryCodeV2: 'US' },
    }
    const { customers } = normaliseCustomer(record('7001', earlier), context)
    expect(customers?.rows[0]).toMatchObject({
      accepts_sms: null,
      declined_data_sale: null,
      postal_code: null,
      language: null,
    })
  })
})

describe('a collection', () => {
  const collection = (products: object) => ({
    id: 'gid://shopify/Collection/41',
    title: 'Cups, plates and more',
    updatedAt: '2026-03-01T10:00:00Z',
    products,
  })
  const whole = { hasNextPage: false, endCursor: null }
  const product = (id: number) => ({ id: `gid://shopify/Product/${id}` })

  test('is one row for each of its products', () => {
    const nodes = [product(3001), product(3002), product(3001)]
    const payload = collection({ nodes, pageInfo: whole })
    const { product_collections } = normaliseCollection(record('41', payload), context)
    expect(product_collections?.scope).toEqual([connectionId, '41'])
    expect(product_collections?.rows.map(({ product_id: id }) => id)).toEqual(['3001', '3002'])
    expect(product_collections?.rows[0]).toMatchObject({
      collection_id: '41',
      title: 'Cups, plates and more',
    })
  })

  test('without products has no rows, and with more than were read is rejected', () => {
    const empty = collection({ nodes: [], pageInfo: whole })
    expect(normaliseCollection(record('41', empty), context).product_collections?.rows).toEqual([])
    const part = collection({ nodes: [], pageInfo: { hasNextPage: true, endCursor: 'x' } })
    expect(() => normaliseCollection(record('41', part), context)).toThrow(/more than was read/)
  })
})

describe('a product', () => {
  test('becomes a row, and one row per variant', () => {
    const scope = [connectionId, '3001']
    const updated_at = '2026-03-20T08:00:02.000Z'
    expect(normaliseProduct(record('3001', productA), context)).toEqual({
      products: {
        scope,
        rows: [
          {
            connection_id: connectionId,
            product_id: '3001',
            title: 'Canvas Tote',
            handle: 'canvas-tote',
            vendor: 'Northwind Supply',
            product_type: 'Bags',
            status: 'active',
            image_url: 'https://cdn.example.com/canvas-tote.jpg',
            published_at: '2025-01-15T09:00:00.000Z',
            created_at: '2025-01-10T12:00:00.000Z',
            updated_at,
            tags: 'canvas,summer',
          },
        ],
      },
      product_variants: {
        scope,
        rows: [
          {
            connection_id: connectionId,
            product_id: '3001',
            variant_id: '4001',
            title: 'Natural',
            sku: 'TOTE-NAT',
            price: '24.95',
            compare_at_price: '29.95',
            unit_cost: '9.10',
            currency: 'USD',
            inventory_quantity: -3,
            updated_at,
          },
          {
            connection_id: connectionId,
            product_id: '3001',
            variant_id: '4002',
            title: 'Black',
            sku: null,
            price: '24.95',
            compare_at_price: null,
            unit_cost: null,
            currency: 'USD',
            inventory_quantity: null,
            updated_at,
          },
        ],
      },
    })
  })

  test('with variants that were not read is rejected', () => {
    expect(() => normaliseProduct(record('3010', productB), context)).toThrow(
      'Product 3010: variants: there is more than was read',
    )
  })
})
