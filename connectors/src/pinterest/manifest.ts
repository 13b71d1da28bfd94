import { platformNames } from '@cartograph/contract'
import {
  adAccountChoice,
  adDays,
  batchesOf,
  customerLists,
  spendTotals,
} from '../kit/ads/ad-manifest.ts'
import { usualOAuth2 } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { tokenDialect } from './token-dialect.ts'

const apiVersion = 'v5'
const readScopes = ['ads:read', 'user_accounts:read'] as const

export const manifest = {
  code: 'PT',
  name: platformNames.PT,
  oauth: {
    ...usualOAuth2,
    authorize: { host: 'CONSENT', path: '/oauth/' },
    token: { host: 'API', path: `/${apiVersion}/oauth/token` },
    scopes: { datasource: readScopes, destination: [...readScopes, 'ads:write'] },
    scopeSeparator: ',',
    clientAuth: 'basic',
    dialect: tokenDialect,
  },
  form: null,
  hosts: { API: 'https://api.pinterest.com', CONSENT: 'https://www.pinterest.com' },
  ...adAccountChoice,
  apiVersion,
  source: 'https://developers.pinterest.com/docs/api/v5, 5.23.0, read in November 2026',
  streams: {
    // Reports reach 914 days back.
    ads: adDays({ historyMonths: 29, restates: { dailyDays: 31 } }),
  },
  totals: spendTotals,
  audiences: {
    ...customerLists,
    fields: ['email'],
    identifiers: ['email'],
    // A hash and its comma are 65 bytes.
    ...batchesOf(20_000, 2_000_000),
    nameLength: 128,
    smallestList: 100,
    foundBy: 'name',
    createdWith: 'first_batch',
  },
  // By user and app, in categories of calls.
  quotas: {
    reads: { sharedBy: 'account', limit: 1_000, perSeconds: 60 },
    analytics: { sharedBy: 'account', limit: 300, perSeconds: 60 },
    writes: { sharedBy: 'account', limit: 400, perSeconds: 60 },
  },
} as const satisfies Manifest
