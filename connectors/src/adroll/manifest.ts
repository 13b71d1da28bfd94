import { platformNames } from '@cartograph/contract'
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
    kind: 'oauth2',
    authorize: { host: 'API', path: '/auth/authorize' },
    token: { host: 'API', path: '/auth/token' },
    // The only scope there is.
    scopes: { datasource: ['all'], destination: ['all'] },
    scopeSeparator: ' ',
    usesPkce: false,
    clientAuth: 'body',
    asks: [],
    dialect: {},
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
    ads: {
      reads: 'days',
      sliceDays: 30,
      historyMonths: 36,
      restates: { everySyncDays: 7, dailyDays: 30 },
    },
  },
  totals: { measures: ['spend'], countsTestOrders: false, refundsCountOn: 'day_of_refund' },
  audiences: {
    kind: 'social',
    fields: ['email'],
    identifiers: ['email'],
    add: { items: 1_000, bytes: 1_000_000 },
    remove: { items: 1_000, bytes: 1_000_000 },
    nameLength: 128,
    smallestList: null,
    membershipDays: { least: 30, most: 30 },
    // AdRoll has no call that removes someone from a list.
    leavesByExpiry: { resendDays: 7 },
    takesValues: false,
    sensitiveNames: [],
    needsConsent: 'ads',
    foundBy: 'name',
    createdWith: 'first_batch',
    isDeletable: true,
  },
  // The newest days in one request; once a day corrected days, totals and the advertiser.
  syncs: { everyMinutes: 60, quota: 'reporting', perSync: 1, perDay: 4 },
  quotas: { reporting: service, accounts: service, audiences: service },
} as const satisfies Manifest
