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
import { metaWebhooks } from './webhooks.ts'
import { sensitiveNames } from './sensitive-names.ts'

const apiVersion = 'v26.0'

export const manifest = {
  code: 'FB',
  name: platformNames.FB,
  oauth: {
    ...usualOAuth2,
    authorize: { host: 'WWW', path: `/${apiVersion}/dialog/oauth` },
    token: { host: 'GRAPH', path: `/${apiVersion}/oauth/access_token` },
    scopes: {
      datasource: ['ads_read', 'business_management'],
      destination: ['ads_management', 'business_management'],
    },
    scopeSeparator: ',',
    dialect: { longLivedGrant: 'fb_exchange_token' },
  },
  form: null,
  hosts: { WWW: 'https://www.facebook.com', GRAPH: 'https://graph.facebook.com' },
  ...adAccountChoice,
  apiVersion,
  source: 'https://developers.facebook.com/docs/marketing-api, v26.0, read in November 2026',
  streams: {
    ads: adDays({ sliceDays: 28, historyMonths: 37, restates: { dailyDays: 28 } }),
    breakdowns: {
      reads: 'days',
      sliceDays: 28,
      historyMonths: 13,
      restates: { everySyncDays: 3, dailyDays: 28 },
    },
    // Days are corrected for four weeks, and with them the weeks and months that contain them.
    reach: { reads: 'changes', slices: 'whole', lookbackMinutes: 28 * 24 * 60 },
  },
  totals: spendTotals,
  audiences: {
    ...customerLists,
    fields: ['email', 'first_and_last_name', 'phone', 'address', 'lifetime_value'],
    identifiers: ['email', 'phone'],
    ...batchesOf(10_000, 16_000_000),
    nameLength: 255,
    smallestList: 100,
    takesValues: true,
    sensitiveNames,
    foundBy: 'description',
    createdWith: 'nothing',
  },
  webhooks: metaWebhooks,
  // The lower access tier, without the additions for each active ad.
  quotas: { insights: { sharedBy: 'account', limit: 600, perSeconds: 3600 } },
} as const satisfies Manifest
