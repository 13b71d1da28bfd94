import customer from '../fixtures/customer.json' with { type: 'json' }
import order from '../fixtures/order.json' with { type: 'json' }
import product from '../fixtures/product.json' with { type: 'json' }
import refund from '../fixtures/refund.json' with { type: 'json' }
import { normaliseCustomer, normaliseOrder, normaliseProduct } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const item = 'consignments.shipping.*.line_items.*'
const certificate = 'consignments.email.gift_certificates.*.line_items.*'
const ofItems = [
  '',
  '.id',
  '.name',
  '.quantity',
  '.base_price',
  '.total_ex_tax',
  '.total_inc_tax',
  '.total_tax',
]

export const samples: readonly Sample[] = [
  {
    name: 'an order of BigCommerce',
    streams: ['orders'],
    normalise: normaliseOrder,
    externalId: '129',
    payload: { ...order, refunds: [refund] },
    needs: [
      'id',
      'date_created',
      'date_modified',
      'status_id',
      'total_inc_tax',
      'total_tax',
      'consignments',
      ...ofItems.map((name) => item + name),
      ...ofItems.map((name) => certificate + name),
      'refunds',
      'refunds.*.id',
      'refunds.*.created',
      'refunds.*.total_amount',
      'refunds.*.items.*.requested_amount',
    ],
    enums: { payment_status: 'payment_status', 'refunds.*.items.*.item_type': 'item_type' },
    // What came back is not known, so it is an amount of the whole order.
    rowsOfUnknown: { 'refunds.*.items.*.item_type': 4 },
  },
  {
    name: 'a customer of BigCommerce',
    streams: ['customers'],
    normalise: normaliseCustomer,
    externalId: '11',
    payload: customer,
    needs: ['id', 'date_created', 'date_modified'],
    enums: {},
  },
  {
    name: 'a product of BigCommerce',
    streams: ['products'],
    normalise: normaliseProduct,
    externalId: '20',
    payload: { ...product, brand_name: 'Fog', category_names: ['Towels'] },
    needs: [
      'id',
      'name',
      'price',
      'is_visible',
      'date_created',
      'date_modified',
      'variants',
      'variants.*.id',
      'variants.*.option_values.*.label',
      'category_names',
      'category_names.*',
    ],
    enums: { inventory_tracking: 'inventory_tracking' },
  },
]
