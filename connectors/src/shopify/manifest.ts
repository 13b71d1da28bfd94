import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { shopifyOauth } from './oauth.ts'
import { shopifyWebhook } from './webhooks.ts'
import { shopField } from './shop-field.ts'

export const manifest = {
  code: 'SP',
  name: platformNames.SP,
  oauth: shopifyOauth,
  form: {
    fields: [
      shopField,
      { name: 'access_token', label: 'Admin API access token', keptIn: 'credential' },
    ],
    help: 'In your Shopify admin, go to Settings, Apps, then Develop apps, and copy the Admin API access token.',
  },
  hosts: { SHOP: 'https://{shop}.myshopify.com' },
  params: [{ name: 'shop', label: 'Shop name' }],
  pickers: [],
  apiVersion: '2026-10',
  source: 'https://shopify.dev/docs/api/admin-graphql/2026-10, read in November 2026',
  streams: {
    orders: { reads: 'changes', slices: 'windows', lookbackMinutes: 10 },
    // Shopify may round a time in this filter to a whole day.
    customers: { reads: 'changes', slices: 'windows', lookbackMinutes: 25 * 60 },
    products: { reads: 'changes', slices: 'windows', lookbackMinutes: 10 },
    // A collection with rules gains and loses products without being modified.
    collections: { reads: 'changes', slices: 'whole', lookbackMinutes: 10, rereadsAfterDays: 1 },
    // Read in order of ids, so that one that changes meanwhile is read again next time.
    checkouts: { reads: 'changes', slices: 'windows', lookbackMinutes: 6 * 60 },
    // Quantities change without their item being modified.
    inventory: { reads: 'changes', slices: 'whole', lookbackMinutes: 10, rereadsAfterDays: 1 },
  },
  /** Shopify's reports exclude test orders. */
  totals: {
    measures: ['orders', 'net_sales'],
    countsTestOrders: false,
    refundsCountOn: 'day_of_refund',
  },
  webhooks: [shopifyWebhook],
  quotas: {},
} as const satisfies Manifest
