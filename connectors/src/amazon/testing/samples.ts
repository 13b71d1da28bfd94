import order from '../fixtures/order.json' with { type: 'json' }
import product from '../fixtures/product.json' with { type: 'json' }
import refund from '../fixtures/refund.json' with { type: 'json' }
import traffic from '../fixtures/traffic.json' with { type: 'json' }
import {
  normaliseOrder,
  normaliseProduct,
  normaliseProductTraffic,
  normaliseTraffic,
  normaliseTransaction,
} from '../normalise.ts'
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
  {
    name: 'a transaction of Amazon',
    streams: ['transactions'],
    normalise: normaliseTransaction,
    externalId: refund.transactionId,
    payload: refund,
    needs: ['transactionId', 'postedDate', ...breakdowns('items.*.')],
    enums: { transactionType: 'transaction_type' },
    // A transaction of an unknown type is charged with everything that it is divided into.
    rowsOfUnknown: { transactionType: 8 },
  },
  {
    name: 'the refunds of an order of Amazon',
    streams: ['transactions'],
    normalise: normaliseTransaction,
    externalId: 'refunds of 112-5409483-0041802',
    payload: { order_id: '112-5409483-0041802', refunds: [refund] },
    needs: [
      'order_id',
      'refunds',
      ...['', '.transactionId', '.postedDate'].map((name) => `refunds.*${name}`),
      ...breakdowns('refunds.*.items.*.'),
    ],
    enums: {},
  },
  {
    name: 'the traffic of a day at Amazon',
    streams: ['traffic'],
    normalise: normaliseTraffic,
    externalId: '2026-04-03',
    payload: traffic,
    needs: [
      'days',
      'days.*',
      'days.*.salesByDate',
      'days.*.salesByDate.orderedProductSales',
      'days.*.salesByDate.orderedProductSales.amount',
      'days.*.salesByDate.unitsOrdered',
      'days.*.trafficByDate',
      'days.*.trafficByDate.sessions',
      'days.*.trafficByDate.pageViews',
      'days.*.trafficByDate.buyBoxPercentage',
    ],
    enums: {},
  },
  {
    name: 'the traffic of the products of a day at Amazon',
    streams: ['product_traffic'],
    normalise: normaliseProductTraffic,
    externalId: '2026-04-03',
    payload: {
      products: [
        {
          parentAsin: 'B0CJTRAIL0',
          childAsin: 'B0CJTRAILM',
          salesByAsin: {
            orderedProductSales: { amount: 59.98, currencyCode: 'USD' },
            unitsOrdered: 2,
          },
          trafficByAsin: { sessions: 31, pageViews: 40, buyBoxPercentage: 92.5 },
        },
      ],
    },
    needs: [
      'products',
      'products.*',
      'products.*.childAsin',
      'products.*.salesByAsin',
      'products.*.salesByAsin.orderedProductSales',
      'products.*.salesByAsin.orderedProductSales.amount',
      'products.*.salesByAsin.unitsOrdered',
      'products.*.trafficByAsin',
      'products.*.trafficByAsin.sessions',
      'products.*.trafficByAsin.pageViews',
      'products.*.trafficByAsin.buyBoxPercentage',
    ],
    enums: {},
  },
]

/** What an amount is, and how much. */
function breakdowns(path: string): readonly string[] {
  const levels = [
    'breakdowns.*',
    'breakdowns.*.breakdowns.*',
    'breakdowns.*.breakdowns.*.breakdowns.*',
  ]
  const names = [
    '',
    '.breakdownType',
    '.breakdownAmount',
    '.breakdownAmount.currencyAmount',
    '.breakdownAmount.currencyCode',
  ]
  return levels.flatMap((level) => names.map((name) => `${path}${level}${name}`))
}
