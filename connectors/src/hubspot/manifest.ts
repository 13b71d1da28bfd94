import { platformNames } from '@cartograph/contract'
import { usualOAuth2 } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { tokenDialect } from './token-dialect.ts'

/** The index of the search is some seconds behind. */
const crmChanges = { reads: 'changes', slices: 'windows', lookbackMinutes: 60 } as const

const apiVersion = '2026-03'

export const manifest = {
  code: 'HB',
  name: platformNames.HB,
  oauth: {
    ...usualOAuth2,
    authorize: {
      host: 'APP',
      path: '/oauth/authorize',
      // Accounts without one of these, and users who may not read it, could not consent otherwise.
      params: { optional_scope: 'content crm.objects.deals.read forms' },
    },
    token: { host: 'API', path: `/oauth/${apiVersion}/token` },
    scopes: {
      datasource: ['oauth', 'crm.objects.contacts.read'],
      destination: [
        'oauth',
        'crm.objects.contacts.read',
        'crm.objects.contacts.write',
        'crm.lists.read',
        'crm.lists.write',
        'crm.schemas.contacts.write',
      ],
    },
    dialect: tokenDialect,
  },
  form: null,
  hosts: { APP: 'https://app.hubspot.com', API: 'https://api.hubapi.com' },
  params: [{ name: 'account_id', label: 'Account ID' }],
  pickers: [],
  apiVersion,
  source: 'https://github.com/HubSpot/HubSpot-public-api-spec-collection, read in November 2026',
  streams: {
    emails: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 },
    email_stats: {
      reads: 'days',
      sliceDays: 30,
      historyMonths: 36,
      restates: { everySyncDays: 3, dailyDays: 30 },
    },
    contacts: crmChanges,
    // Renamed pipelines and stages change no deal.
    deals: { ...crmChanges, rereadsAfterDays: 7 },
    form_submissions: {
      reads: 'changes',
      slices: 'whole',
      lookbackMinutes: 60,
      // Renamed forms.
      rereadsAfterDays: 30,
    },
  },
  audiences: {
    kind: 'email',
    fields: ['email', 'first_and_last_name', 'phone', 'lifetime_value'],
    identifiers: ['email'],
    // Contacts are written and looked up 100 at a time.
    add: { items: 1_000, bytes: 4_500_000 },
    remove: { items: 1_000, bytes: 4_500_000 },
    nameLength: 200,
    smallestList: null,
    membershipDays: null,
    takesValues: false,
    sensitiveNames: [],
    needsConsent: 'email',
    foundBy: 'name',
    createdWith: 'nothing',
    isDeletable: true,
  },
  quotas: {
    // 90% of an app's limit in an account.
    calls: { sharedBy: 'account', limit: 100, perSeconds: 10 },
    // Of five a second.
    searches: { sharedBy: 'account', limit: 40, perSeconds: 10 },
  },
} as const satisfies Manifest
