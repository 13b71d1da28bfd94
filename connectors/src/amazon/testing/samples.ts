import order from '../fixtures/order.json' with { type: 'json' }
import product from '../fixtures/product.json' with { type: 'json' }
import { normaliseOrder, normaliseProduct } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

const ofItems = ['', '.amazon-order-id', '.purchase-date', '.last-updated-date', '.sku']
const amounts = [
  'quantity',
  'item-price',
  'item-tax',
  'shipping-price',
  'shipping-tax',
  'gift-wrap-price',
  'gift-wrap-tax',
  'item-promotion-discount',
  'ship-promotion-discount',
]

export const samples: readonly Sample[] = [
  {
    name: 'an order of Amazon',
    streams: ['orders'],
    normalise: normaliseOrder,
    externalId: '112-5409483-0041802',
    payload: order,
    needs: [
      'items',
      ...[...ofItems, ...amounts.map((name) => `.${name}`)].map((name) => `items.*${name}`),
    ],
    enums: { 'items.*.order-status': 'order_status' },
  },
  {
    name: 'a product of Amazon',
    streams: ['products'],
    normalise: normaliseProduct,
    externalId: 'B0CJTRAILM',
    payload: product,
    needs: [
      'listings',
      ...['', '.item-name', '.seller-sku', '.open-date', '.price'].map(
        (name) => `listings.*${name}`,
      ),
      'stock',
      'stock.*',
    ],
    enums: { 'listings.*.status': 'status' },
  },
]
