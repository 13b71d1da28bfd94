import { platformNames } from '@cartograph/contract'
import { adDays, batchesOf, customerLists, spendTotals } from '../kit/ads/ad-manifest.ts'
import { usualOAuth2 } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'

/** The only one: what the token may do follows from the user's roles. */
const scopes = ['snapchat-marketing-api'] as const

export const manifest = {
  code: 'SC',
  name: platformNames.SC,
  oauth: {
    ...usualOAuth2,
    authorize: { host: 'CONSENT', path: '/login/oauth2/authorize' },
    token: { host: 'CONSENT', path: '/login/oauth2/access_token' },
    scopes: { datasource: scopes, destination: scopes },
  },
  form: null,
  hosts: { API: 'https://adsapi.snapchat.com', CONSENT: 'https://accounts.snapchat.com' },
  params: [
    { name: 'organization_id', label: 'Organization ID' },
    { name: 'organization_name', label: 'Organization' },
    { name: 'ad_account_id', label: 'Ad account ID' },
    { name: 'ad_account_name', label: 'Ad account' },
  ],
  pickers: [
    { label: 'Organization', emptyMessage: 'Selected Account has no organizations' },
    { label: 'Ad account', emptyMessage: 'Selected Organization has no ad accounts' },
  ],
  apiVersion: 'v1',
  source: 'https://developers.snap.com/api/marketing-api, read in November 2026',
  streams: {
    // A request may cover 31 days.
    ads: adDays({ historyMonths: 24, restates: { dailyDays: 29 } }),
  },
  totals: spendTotals,
  audiences: {
    ...customerLists,
    fields: ['email', 'phone'],
    identifiers: ['email', 'phone'],
    // 100,000 are allowed; a hash with its brackets and quotes is 69 bytes.
    ...batchesOf(20_000, 2_000_000),
    nameLength: 375,
    smallestList: 1_000,
    foundBy: 'description',
    createdWith: 'nothing',
  },
  quotas: {
    app: { sharedBy: 'app', limit: 20, perSeconds: 1 },
    token: { sharedBy: 'account', limit: 10, perSeconds: 1 },
  },
} as const satisfies Manifest
