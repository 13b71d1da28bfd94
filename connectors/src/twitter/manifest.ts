import { platformNames } from '@cartograph/contract'
import { adDays, batchesOf, customerLists, spendTotals } from '../kit/ads/ad-manifest.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const manifest = {
  code: 'TW',
  name: platformNames.TW,
  oauth: {
    kind: 'oauth1',
    requestToken: { host: 'CONSENT', path: '/oauth/request_token' },
    authorize: { host: 'CONSENT', path: '/oauth/authorize' },
    accessToken: { host: 'CONSENT', path: '/oauth/access_token' },
    signature: 'HMAC-SHA1',
    contexts: ['datasource', 'destination'],
    asks: [],
  },
  form: null,
  hosts: { API: 'https://ads-api.x.com', CONSENT: 'https://api.x.com' },
  params: [
    { name: 'ad_account_id', label: 'Ad account ID' },
    { name: 'ad_account_name', label: 'Ad account' },
    { name: 'ad_account_business_name', label: 'Business' },
  ],
  pickers: [{ label: 'Ad account', emptyMessage: 'Selected Account has no ad accounts' }],
  apiVersion: '12',
  source: 'https://docs.x.com/x-ads-api, read in November 2026',
  streams: {
    ads: adDays({ historyMonths: 24, restates: { dailyDays: 31 } }),
  },
  totals: spendTotals,
  audiences: {
    ...customerLists,
    fields: ['email', 'phone'],
    identifiers: ['email', 'phone'],
    // A person is an operation of up to 300 bytes; a request has 2,500 and 5,000,000 bytes.
    ...batchesOf(2_500, 2_000_000),
    nameLength: 255,
    smallestList: 100,
    // Thirteen months.
    membershipDays: { least: 1, most: 395 },
    foundBy: 'name',
    createdWith: 'nothing',
  },
  // By user and app.
  quotas: {
    reads: { sharedBy: 'account', limit: 2_000, perSeconds: 900 },
    stats: { sharedBy: 'account', limit: 250, perSeconds: 900 },
    writes: { sharedBy: 'account', limit: 450, perSeconds: 60 },
    members: { sharedBy: 'account', limit: 1_500, perSeconds: 60 },
  },
} as const satisfies Manifest
