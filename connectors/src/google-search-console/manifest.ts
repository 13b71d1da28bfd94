import { platformNames } from '@cartograph/contract'
import { googleHosts, googleOAuth } from '../kit/google/google-oauth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const readScope = 'https://www.googleapis.com/auth/webmasters.readonly'

export const manifest = {
  code: 'GS',
  name: platformNames.GS,
  oauth: googleOAuth({ datasource: [readScope] }),
  form: null,
  hosts: { ...googleHosts, API: 'https://www.googleapis.com' },
  params: [{ name: 'site_url', label: 'Site' }],
  pickers: [{ label: 'Site', emptyMessage: 'This Google user has no verified sites' }],
  apiVersion: 'v3',
  source:
    'https://developers.google.com/webmaster-tools/v1/searchanalytics/query, read in November 2026',
  streams: {
    searches: {
      reads: 'days',
      sliceDays: 7,
      historyMonths: 16,
      // Google may correct a day for three days.
      restates: { everySyncDays: 4, dailyDays: 7 },
    },
  },
  totals: {
    measures: ['search_clicks', 'search_impressions'],
    countsTestOrders: false,
    refundsCountOn: 'day_of_refund',
  },
  // Google allows 1,200 a minute for a site and for a user.
  quotas: { queries: { sharedBy: 'account', limit: 1_000, perSeconds: 60 } },
} as const satisfies Manifest
