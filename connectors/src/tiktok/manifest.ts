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

const apiVersion = 'v1.3'

export const manifest = {
  code: 'TT',
  name: platformNames.TT,
  oauth: {
    ...usualOAuth2,
    authorize: { host: 'API', path: '/portal/auth' },
    token: { host: 'API', path: `/open_api/${apiVersion}/oauth2/access_token/` },
    // The app's permissions are configured at TikTok; users may grant fewer.
    scopes: { datasource: [], destination: [] },
    scopeSeparator: ',',
    dialect: tokenDialect,
  },
  form: null,
  hosts: { API: 'https://business-api.tiktok.com' },
  ...adAccountChoice,
  apiVersion,
  source: 'https://business-api.tiktok.com/portal/docs, v1.3, read in November 2026',
  streams: {
    ads: adDays({ historyMonths: 37, restates: { dailyDays: 28 } }),
  },
  totals: spendTotals,
  audiences: {
    ...customerLists,
    fields: ['email', 'phone'],
    identifiers: ['email', 'phone'],
    // A line is at most 130 bytes, and a file 50 MB. Each change is processed for minutes to hours,
    // so that few large ones are best.
    ...batchesOf(200_000, 200_000_000),
    nameLength: 128,
    smallestList: 1_000,
    foundBy: 'name',
    createdWith: 'first_batch',
  },
  // The lowest tier.
  quotas: { calls: { sharedBy: 'app', limit: 10, perSeconds: 1 } },
} as const satisfies Manifest
