import customersPage from '../fixtures/customers-page.json' with { type: 'json' }
import ordersPage from '../fixtures/orders-page.json' with { type: 'json' }
import productsPage from '../fixtures/products-page.json' with { type: 'json' }
import {
  normaliseCheckout,
  normaliseCollection,
  normaliseCustomer,
  normaliseInventory,
  normaliseOrder,
  normaliseProduct,
} from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

export const samples: readonly Sample[] = [
  {
    name: 'an order of Shopify',
    streams: ['orders'],
    normalise: normaliseOrder,
    externalId: '5001',
    payload: ordersPage.data.records.nodes[0],
    isGraphql: true,
    needs: [],
    enums: {
      displayFinancialStatus: 'displayFinancialStatus',
      displayFulfillmentStatus: 'displayFulfillmentStatus',
      'transactions.*.kind': 'transaction.kind',
      'transactions.*.status': 'transaction.status',
      'fulfillments.*.status': 'fulfillment.status',
      'fulfillments.*.displayStatus': 'displayStatus',
      'agreements.nodes.*.reason': 'agreement.reason',
      'agreements.nodes.*.sales.nodes.*.lineType': 'sale.lineType',
      'agreements.nodes.*.sales.nodes.*.actionType': 'sale.actionType',
    },
  },
  {
    name: 'a customer of Shopify',
    streams: ['customers'],
    normalise: normaliseCustomer,
    externalId: '7001',
    payload: customersPage.data.records.nodes[0],
    isGraphql: true,
    needs: [],
    enums: {
      'defaultEmailAddress.marketingState': 'marketingState',
      'defaultPhoneNumber.marketingState': 'smsMarketingState',
    },
  },
  {
    name: 'a product of Shopify',
    streams: ['products'],
    normalise: normaliseProduct,
    externalId: '3001',
    payload: productsPage.data.records.nodes[0],
    isGraphql: true,
    needs: [],
    enums: { status: 'status' },
  },
  {
    name: 'a collection of Shopify',
    streams: ['collections'],
    normalise: normaliseCollection,
    externalId: '41',
    payload: {
      id: 'gid://shopify/Collection/41',
      title: 'Cups, plates and more',
      updatedAt: '2026-03-01T10:00:00Z',
      products: {
        nodes: [{ id: 'gid://shopify/Product/3001' }],
        pageInfo: { hasNextPage: false, endCursor: null },
      },
    },
    isGraphql: true,
    needs: [],
    enums: {},
  },
  {
    name: 'an abandoned checkout of Shopify',
    streams: ['checkouts'],
    normalise: normaliseCheckout,
    externalId: '61',
    payload: {
      id: 'gid://shopify/AbandonedCheckout/61',
      createdAt: '2026-03-01T10:00:00Z',
      updatedAt: '2026-03-02T10:00:00Z',
      completedAt: '2026-03-02T09:59:00Z',
      discountCodes: ['WELCOME'],
      customer: { id: 'gid://shopify/Customer/7001' },
      shippingAddress: { countryCodeV2: 'US' },
      totalPriceSet: { shopMoney: { amount: '84.5' } },
      subtotalPriceSet: { shopMoney: { amount: '72.0' } },
      totalDiscountSet: { shopMoney: { amount: '8.0' } },
    },
    isGraphql: true,
    needs: [],
    enums: {},
  },
  {
    name: 'an inventory item of Shopify',
    streams: ['inventory'],
    normalise: normaliseInventory,
    externalId: '51',
    payload: {
      id: 'gid://shopify/InventoryItem/51',
      updatedAt: '2026-03-01T10:00:00Z',
      tracked: true,
      variants: { nodes: [{ id: 'gid://shopify/ProductVariant/4001' }] },
      inventoryLevels: {
        nodes: [
          {
            id: 'gid://shopify/InventoryLevel/9?inventory_item_id=51',
            updatedAt: '2026-03-05T10:00:00Z',
            location: { id: 'gid://shopify/Location/9', name: 'Reno warehouse' },
            quantities: [
              { name: 'available', quantity: -2 },
              { name: 'on_hand', quantity: 1 },
              { name: 'committed', quantity: 3 },
              { name: 'incoming', quantity: 40 },
            ],
          },
        ],
        pageInfo: { hasNextPage: false, endCursor: null },
      },
    },
    isGraphql: true,
    needs: [],
    enums: {},
  },
]
