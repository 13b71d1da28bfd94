import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { amazonInstall, amazonOauth } from './oauth.ts'

const farEast = 'https://sellingpartnerapi-fe.amazon.com'

export const manifest = {
  code: 'AZ',
  name: platformNames.AZ,
  oauth: amazonOauth,
  install: amazonInstall,
  form: null,
  hosts: {
    CONSENT_NA: 'https://sellercentral.amazon.com',
    CONSENT_EU: 'https://sellercentral-europe.amazon.com',
    CONSENT_JP: 'https://sellercentral.amazon.co.jp',
    CONSENT_AU: 'https://sellercentral.amazon.com.au',
    CONSENT_SG: 'https://sellercentral.amazon.sg',
    LWA: 'https://api.amazon.com',
    API_NA: 'https://sellingpartnerapi-na.amazon.com',
    API_EU: 'https://sellingpartnerapi-eu.amazon.com',
    API_JP: farEast,
    API_AU: farEast,
    API_SG: farEast,
  },
  params: [
    { name: 'selling_partner_id', label: 'Seller ID' },
    { name: 'marketplace_id', label: 'Marketplace ID' },
    { name: 'marketplace_name', label: 'Marketplace' },
    { name: 'country', label: 'Country' },
    { name: 'region', label: 'Region' },
  ],
  pickers: [
    { label: 'Marketplace', emptyMessage: 'This seller account sells in no Amazon marketplace.' },
  ],
  apiVersion: 'Sellers v1, Sales v1, Reports 2021-06-30, Finances 2024-06-19',
  source:
    'https://developer-docs.amazon.com/sp-api and https://github.com/amzn/selling-partner-api-models, read in November 2026',
  streams: {
    orders: { reads: 'changes', slices: 'windows', lookbackMinutes: 60, historyMonths: 24 },
    products: {
      reads: 'changes',
      slices: 'whole',
      lookbackMinutes: 60,
      rereadsAfterDays: 1,
      isUndated: true,
    },
    // Transactions are listed up to two days late.
    transactions: {
      reads: 'changes',
      slices: 'windows',
      lookbackMinutes: 4_320,
      historyMonths: 24,
    },
    // A day is final after 72 hours.
    traffic: {
      reads: 'days',
      sliceDays: 30,
      historyMonths: 24,
      restates: { everySyncDays: 3, dailyDays: 8 },
    },
    // A report of products has one total for all of its days, and one report a minute is allowed.
    product_traffic: {
      reads: 'days',
      sliceDays: 1,
      historyMonths: 3,
      restates: { everySyncDays: 0, dailyDays: 8 },
    },
  },
  // Of each operation, per seller and app: the size of its bucket, and how long it takes to refill.
  quotas: {
    sellers: { sharedBy: 'account', limit: 15, perSeconds: 900 },
    reports: { sharedBy: 'account', limit: 15, perSeconds: 900 },
    polls: { sharedBy: 'account', limit: 15, perSeconds: 8 },
    documents: { sharedBy: 'account', limit: 15, perSeconds: 900 },
    transactions: { sharedBy: 'account', limit: 10, perSeconds: 20 },
    sales: { sharedBy: 'account', limit: 15, perSeconds: 30 },
  },
  // Cancelled orders are counted, as here. Sales are not compared: Amazon counts those that were ordered, and not cancelled.
  totals: { measures: ['orders'], countsTestOrders: false, refundsCountOn: 'day_of_refund' },
} as const satisfies Manifest
