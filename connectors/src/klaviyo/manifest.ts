import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'

const perAccount = (limit: number) => ({ sharedBy: 'account', limit, perSeconds: 60 }) as const

/** Rules ask how long ago it was, and after half a year the answer is 'long ago'. */
const lastEvents = {
  reads: 'changes',
  slices: 'windows',
  lookbackMinutes: 60,
  historyMonths: 6,
  keepsNewest: true,
} as const

export const manifest = {
  code: 'KL',
  name: platformNames.KL,
  oauth: null,
  form: {
    fields: [
      {
        name: 'site_id',
        label: 'Site ID',
        keptIn: 'param',
        pattern: '[a-zA-Z0-9]{6,7}',
        patternMessage: 'The site ID is the public API key: six letters and digits',
      },
      {
        name: 'api_key',
        label: 'API key',
        keptIn: 'credential',
        pattern: 'pk_[a-zA-Z0-9_-]+',
        patternMessage: 'A private API key starts with pk_',
      },
    ],
    help: 'In Klaviyo, go to Settings, then API keys. The site ID is the public API key. Create a private API key with read access to accounts, campaigns, events, flows, forms, lists, metrics and profiles; to send audiences, also with full access to lists and profiles.',
  },
  hosts: { API: 'https://a.klaviyo.com' },
  params: [{ name: 'site_id', label: 'Site ID' }],
  pickers: [],
  apiVersion: '2026-07-15',
  source: 'https://github.com/klaviyo/openapi, openapi/stable.json of July 2026',
  streams: {
    campaigns: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 },
    flows: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 },
    profiles: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 },
    message_stats: {
      reads: 'days',
      sliceDays: 90,
      historyMonths: 36,
      restates: { everySyncDays: 3, dailyDays: 30 },
    },
    email_opens: lastEvents,
    email_clicks: lastEvents,
    // Reading the number of profiles takes a request for each list.
    lists: {
      reads: 'changes',
      slices: 'whole',
      lookbackMinutes: 60,
      rereadsAfterDays: 1,
      isUndated: true,
    },
    list_stats: {
      reads: 'days',
      sliceDays: 90,
      historyMonths: 36,
      restates: { everySyncDays: 1, dailyDays: 7 },
    },
    forms: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 },
    // Reports by day have 60 days at most, and 225 are allowed in a day.
    form_stats: {
      reads: 'days',
      sliceDays: 60,
      historyMonths: 24,
      restates: { everySyncDays: 0, dailyDays: 7 },
    },
    message_results: {
      reads: 'days',
      sliceDays: 60,
      historyMonths: 36,
      restates: { everySyncDays: 0, dailyDays: 30 },
    },
  },
  audiences: {
    kind: 'email',
    fields: ['email', 'first_and_last_name', 'phone', 'lifetime_value'],
    identifiers: ['email', 'phone'],
    // Klaviyo takes 5 MB. Removals look up each profile, 100 at a time.
    add: { items: 10_000, bytes: 4_500_000 },
    remove: { items: 1_000, bytes: 4_500_000 },
    nameLength: 255,
    smallestList: null,
    membershipDays: null,
    takesValues: false,
    sensitiveNames: [],
    needsConsent: 'email',
    foundBy: 'name',
    createdWith: 'nothing',
    isDeletable: true,
  },
  // The per-minute limits; per-second limits are waited out when hit.
  quotas: {
    accounts: perAccount(15),
    campaigns: perAccount(150),
    flows: perAccount(60),
    metrics: perAccount(150),
    aggregates: perAccount(60),
    events: perAccount(3500),
    lists: perAccount(150),
    // With the number of profiles.
    listSizes: perAccount(15),
    imports: perAccount(150),
    // With predictions.
    profiles: perAccount(150),
    members: perAccount(750),
    forms: perAccount(60),
    formReports: perAccount(2),
    campaignReports: perAccount(2),
    flowReports: perAccount(2),
  },
} as const satisfies Manifest
