import { platformNames } from '@cartograph/contract'
import { googleHosts, googleOAuth } from '../kit/google/google-oauth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const readScope = 'https://www.googleapis.com/auth/analytics.readonly'

export const manifest = {
  code: 'G4',
  name: platformNames.G4,
  oauth: googleOAuth({ datasource: [readScope] }),
  form: null,
  hosts: {
    ...googleHosts,
    ADMIN: 'https://analyticsadmin.googleapis.com',
    DATA: 'https://analyticsdata.googleapis.com',
  },
  params: [
    { name: 'account_id', label: 'Account ID' },
    { name: 'account_name', label: 'Account' },
    { name: 'property_id', label: 'Property ID' },
    { name: 'property_name', label: 'Property' },
  ],
  pickers: [
    { label: 'Account', emptyMessage: 'This Google user has no Analytics accounts' },
    { label: 'Property', emptyMessage: 'Selected Account has no web properties' },
  ],
  apiVersion: 'v1beta',
  source:
    'https://developers.google.com/analytics/devguides/reporting/data/v1, read in November 2026',
  streams: {
    sessions: {
      reads: 'days',
      sliceDays: 7,
      historyMonths: 37,
      restates: { everySyncDays: 3, dailyDays: 14 },
    },
    events: {
      reads: 'days',
      sliceDays: 28,
      historyMonths: 37,
      restates: { everySyncDays: 3, dailyDays: 14 },
    },
    transactions: {
      reads: 'days',
      sliceDays: 28,
      historyMonths: 37,
      restates: { everySyncDays: 3, dailyDays: 14 },
    },
    // Days are corrected for two weeks, and with them the weeks and months that contain them.
    users: { reads: 'changes', slices: 'whole', lookbackMinutes: 14 * 24 * 60 },
  },
  totals: {
    measures: ['sessions', 'revenue'],
    // Refunds are not subtracted from revenue, neither in Google Analytics nor here.
    countsTestOrders: false,
    refundsCountOn: 'day_of_refund',
  },
  /** Tokens of a property; the response has a report's real cost. */
  quotas: {
    tokens_per_hour: { sharedBy: 'account', limit: 14_000, perSeconds: 3600 },
    tokens_per_day: { sharedBy: 'account', limit: 200_000, perSeconds: 86_400 },
  },
} as const satisfies Manifest
