import { platformNames } from '@cartograph/contract'
import { adDays, batchesOf, customerLists, spendTotals } from '../kit/ads/ad-manifest.ts'
import { usualOAuth2 } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'

/** The calls of one service in a day. */
const service = {
  sharedBy: 'app',
  limit: 100,
  perSeconds: 86_400,
  levels: { new: 100, basic: 10_000 },
} as const

export const manifest = {
  code: 'RL',
  name: platformNames.RL,
  oauth: {
    ...usualOAuth2,
    authorize: { host: 'API', path: '/auth/authorize' },
    token: { host: 'API', path: '/auth/token' },
    // The only scope there is.
    scopes: { datasource: ['all'], destination: ['all'] },
  },
  form: null,
  hosts: { API: 'https://services.adroll.com' },
  params: [
    { name: 'name', label: 'Advertiser' },
    { name: 'eid', label: 'Advertiser EID' },
  ],
  pickers: [{ label: 'Advertiser', emptyMessage: 'Selected Account has no advertisers' }],
  apiVersion: 'v1',
  source: 'https://apidocs.nextroll.com, v1, read in November 2026',
  streams: {
    ads: adDays({ historyMonths: 36, restates: { dailyDays: 30 } }),
  },
  totals: spendTotals,
  audiences: {
    ...customerLists,
    fields: ['email'],
    identifiers: ['email'],
    ...batchesOf(1_000, 1_000_000),
    nameLength: 128,
    smallestList: null,
    membershipDays: { least: 30, most: 30 },
    // AdRoll has no call that removes someone from a list.
    leavesByExpiry: { resendDays: 7 },
    foundBy: 'name',
    createdWith: 'first_batch',
  },
  // The newest days in one request; once a day corrected days, totals and the advertiser.
  syncs: { everyMinutes: 60, quota: 'reporting', perSync: 1, perDay: 4 },
  quotas: { reporting: service, accounts: service, audiences: service },
} as const satisfies Manifest
