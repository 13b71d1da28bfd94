import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const manifest = {
  code: 'LI',
  name: platformNames.LI,
  oauth: {
    kind: 'oauth2',
    authorize: { host: 'LOGIN', path: '/oauth/v2/authorization' },
    token: { host: 'LOGIN', path: '/oauth/v2/accessToken' },
    scopes: {
      datasource: ['r_ads', 'r_ads_reporting'],
      destination: ['r_ads', 'rw_ads', 'rw_dmp_segments'],
    },
    scopeSeparator: ' ',
    usesPkce: false,
    clientAuth: 'body',
    asks: [],
    dialect: {},
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
    ads: {
      reads: 'days',
      sliceDays: 30,
      historyMonths: 36,
      restates: { everySyncDays: 7, dailyDays: 31, weeklyDays: 91 },
    },
  },
  totals: { measures: ['spend'], countsTestOrders: false, refundsCountOn: 'day_of_refund' },
  audiences: {
    kind: 'social',
    fields: ['email'],
    identifiers: ['email'],
    add: { items: 5_000, bytes: 2_000_000 },
    remove: { items: 5_000, bytes: 2_000_000 },
    nameLength: 128,
    smallestList: 300,
    membershipDays: null,
    takesValues: false,
    sensitiveNames: [],
    needsConsent: 'ads',
    foundBy: 'path',
    createdWith: 'nothing',
    isDeletable: true,
  },
  // LinkedIn counts calls by day, and shows the numbers only in its developer portal.
  quotas: { calls: { sharedBy: 'account', limit: 100, perSeconds: 60 } },
} as const satisfies Manifest
