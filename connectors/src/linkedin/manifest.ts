import { platformNames } from '@cartograph/contract'
import { adDays, batchesOf, customerLists, spendTotals } from '../kit/ads/ad-manifest.ts'
import { usualOAuth2 } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const manifest = {
  code: 'LI',
  name: platformNames.LI,
  oauth: {
    ...usualOAuth2,
    authorize: { host: 'LOGIN', path: '/oauth/v2/authorization' },
    token: { host: 'LOGIN', path: '/oauth/v2/accessToken' },
    scopes: {
      datasource: ['r_ads', 'r_ads_reporting'],
      destination: ['r_ads', 'rw_ads', 'rw_dmp_segments'],
    },
  },
  form: null,
  hosts: { API: 'https://api.linkedin.com', LOGIN: 'https://www.linkedin.com' },
  params: [
    { name: 'ad_account_id', label: 'Ad account ID' },
    { name: 'name', label: 'Ad account' },
  ],
  pickers: [{ label: 'Ad account', emptyMessage: 'Selected Account has no ad accounts' }],
  /** Each version lives for at least a year: 202608 until August 2027. */
  apiVersion: '202608',
  source: 'https://learn.microsoft.com/en-us/linkedin/marketing, 202608, read in November 2026',
  streams: {
    ads: adDays({ historyMonths: 36, restates: { dailyDays: 31, weeklyDays: 91 } }),
  },
  totals: spendTotals,
  audiences: {
    ...customerLists,
    fields: ['email'],
    identifiers: ['email'],
    ...batchesOf(5_000, 2_000_000),
    nameLength: 128,
    smallestList: 300,
    foundBy: 'path',
    createdWith: 'nothing',
  },
  // LinkedIn counts calls by day, and shows the numbers only in its developer portal.
  quotas: { calls: { sharedBy: 'account', limit: 100, perSeconds: 60 } },
} as const satisfies Manifest
