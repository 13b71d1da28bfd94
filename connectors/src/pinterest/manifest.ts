import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { tokenDialect } from './token-dialect.ts'

const apiVersion = 'v5'
const readScopes = ['ads:read', 'user_accounts:read'] as const

export const manifest = {
  code: 'PT',
  name: platformNames.PT,
  oauth: {
    kind: 'oauth2',
    authorize: { host: 'CONSENT', path: '/oauth/' },
    token: { host: 'API', path: `/${apiVersion}/oauth/token` },
    scopes: { datasource: readScopes, destination: [...readScopes, 'ads:write'] },
    scopeSeparator: ',',
    usesPkce: false,
    clientAuth: 'basic',
    asks: [],
    dialect: tokenDialect,
  },
  form: null,
  hosts: { API: 'https://api.pinterest.com', CONSENT: 'https://www.pinterest.com' },
  params: [
    { name: 'ad_account_id', label: 'Ad account ID' },
    { name: 'ad_account_name', label: 'Ad account' },
  ],
  pickers: [{ label: 'Ad account', emptyMessage: 'Selected Account has no ad accounts' }],
  apiVersion,
  source: 'https://developers.pinterest.com/docs/api/v5, 5.23.0, read in November 2026',
  streams: {
    ads: {
      reads: 'days',
      sliceDays: 30,
      // Reports reach 914 days back.
      historyMonths: 29,
      restates: { everySyncDays: 7, dailyDays: 31 },
    },
  },
  totals: { measures: ['spend'], countsTestOrders: false, refundsCountOn: 'day_of_refund' },
  audiences: {
    kind: 'social',
    fields: ['email'],
    identifiers: ['email'],
    // A hash and its comma are 65 bytes.
    add: { items: 20_000, bytes: 2_000_000 },
    remove: { items: 20_000, bytes: 2_000_000 },
    nameLength: 128,
    smallestList: 100,
    membershipDays: null,
    takesValues: false,
    sensitiveNames: [],
    needsConsent: 'ads',
    foundBy: 'name',
    createdWith: 'first_batch',
    isDeletable: true,
  },
  // By user and app, in categories of calls.
  quotas: {
    reads: { sharedBy: 'account', limit: 1_000, perSeconds: 60 },
    analytics: { sharedBy: 'account', limit: 300, perSeconds: 60 },
    writes: { sharedBy: 'account', limit: 400, perSeconds: 60 },
  },
} as const satisfies Manifest
