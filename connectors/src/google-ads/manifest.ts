import { platformNames } from '@cartograph/contract'
import { adDays, batchesOf, customerLists, spendTotals } from '../kit/ads/ad-manifest.ts'
import { googleHosts, googleOAuth } from '../kit/google/google-oauth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const adsScope = 'https://www.googleapis.com/auth/adwords'
export const audienceScope = 'https://www.googleapis.com/auth/datamanager'

export const manifest = {
  code: 'GD',
  name: platformNames.GD,
  oauth: googleOAuth({
    datasource: [adsScope],
    destination: [adsScope, audienceScope],
  }),
  form: null,
  hosts: {
    ...googleHosts,
    ADS: 'https://googleads.googleapis.com',
    DATAMANAGER: 'https://datamanager.googleapis.com',
  },
  params: [
    { name: 'customer_id', label: 'Customer ID' },
    { name: 'descriptive_name', label: 'Account' },
  ],
  pickers: [{ label: 'Account', emptyMessage: 'Selected Account has no ad accounts' }],
  apiVersion: 'v25',
  source: 'https://developers.google.com/google-ads/api, v25, read in November 2026',
  streams: {
    ads: adDays({ historyMonths: 37, restates: { dailyDays: 30, weeklyDays: 90 } }),
    // Once a day only, because each read takes six queries of the daily quota.
    breakdowns: {
      reads: 'days',
      sliceDays: 30,
      historyMonths: 13,
      restates: { everySyncDays: 0, dailyDays: 30 },
    },
  },
  totals: spendTotals,
  audiences: {
    ...customerLists,
    kind: 'search',
    fields: ['email', 'first_and_last_name', 'phone', 'address'],
    identifiers: ['email', 'phone', 'address'],
    ...batchesOf(10_000, 16_000_000),
    nameLength: 255,
    smallestList: 100,
    membershipDays: { least: 1, most: 540 },
    foundBy: 'description',
    createdWith: 'nothing',
  },
  // Four queries for the newest days; once a day some for the account, for corrected days, for breakdowns and for totals.
  syncs: { everyMinutes: 60, quota: 'operations', perSync: 4, perDay: 20 },
  /** Shared by all accounts of the Google Cloud project; standard access has no daily limit. */
  quotas: {
    operations: {
      sharedBy: 'app',
      limit: 15_000,
      perSeconds: 86_400,
      levels: { explorer: 2_880, basic: 15_000, standard: 1_000_000 },
    },
    audiences: { sharedBy: 'app', limit: 300, perSeconds: 60 },
  },
} as const satisfies Manifest
