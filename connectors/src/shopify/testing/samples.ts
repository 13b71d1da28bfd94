import customersPage from '../fixtures/customers-page.json' with { type: 'json' }
import ordersPage from '../fixtures/orders-page.json' with { type: 'json' }
import productsPage from '../fixtures/products-page.json' with { type: 'json' }
import {
  normaliseCollection,
  normaliseCustomer,
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
]
