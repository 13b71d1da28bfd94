import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { tokenDialect } from './token-dialect.ts'

const apiVersion = 'v1.3'

export const manifest = {
  code: 'TT',
  name: platformNames.TT,
  oauth: {
    kind: 'oauth2',
    authorize: { host: 'API', path: '/portal/auth' },
    token: { host: 'API', path: `/open_api/${apiVersion}/oauth2/access_token/` },
    // The app's permissions are configured at TikTok; users may grant fewer.
    scopes: { datasource: [], destination: [] },
    scopeSeparator: ',',
    usesPkce: false,
    clientAuth: 'body',
    asks: [],
    dialect: tokenDialect,
  },
  form: null,
  hosts: { API: 'https://business-api.tiktok.com' },
  params: [
    { name: 'ad_account_id', label: 'Ad account ID' },
    { name: 'ad_account_name', label: 'Ad account' },
  ],
  pickers: [{ label: 'Ad account', emptyMessage: 'Selected Account has no ad accounts' }],
  apiVersion,
  source: 'https://business-api.tiktok.com/portal/docs, v1.3, read in November 2026',
  streams: {
    ads: {
      reads: 'days',
      sliceDays: 30,
      historyMonths: 37,
      restates: { everySyncDays: 7, dailyDays: 28 },
    },
  },
  totals: { measures: ['spend'], countsTestOrders: false, refundsCountOn: 'day_of_refund' },
  audiences: {
    kind: 'social',
    fields: ['email', 'phone'],
    identifiers: ['email', 'phone'],
    // A line is at most 130 bytes, and a file 50 MB. Each change is processed for minutes to hours,
    // so that few large ones are best.
    add: { items: 200_000, bytes: 200_000_000 },
    remove: { items: 200_000, bytes: 200_000_000 },
    nameLength: 128,
    smallestList: 1_000,
    membershipDays: null,
    takesValues: false,
    sensitiveNames: [],
    needsConsent: 'ads',
    foundBy: 'name',
    createdWith: 'first_batch',
    isDeletable: true,
  },
  // The lowest tier.
  quotas: { calls: { sharedBy: 'app', limit: 10, perSeconds: 1 } },
} as const satisfies Manifest
