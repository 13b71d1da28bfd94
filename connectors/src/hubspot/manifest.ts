import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { tokenDialect } from './token-dialect.ts'

export const manifest = {
  code: 'HB',
  name: platformNames.HB,
  oauth: {
    kind: 'oauth2',
    authorize: {
      host: 'APP',
      path: '/oauth/authorize',
      // Accounts without marketing emails could not consent if this were required.
      params: { optional_scope: 'content' },
    },
    token: { host: 'API', path: '/oauth/v1/token' },
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
    scopeSeparator: ' ',
    usesPkce: false,
    clientAuth: 'body',
    asks: [],
    dialect: tokenDialect,
  },
  form: null,
  hosts: { APP: 'https://app.hubspot.com', API: 'https://api.hubapi.com' },
  params: [{ name: 'account_id', label: 'Account ID' }],
  pickers: [],
  apiVersion: '2026-03',
  source: 'https://github.com/HubSpot/HubSpot-public-api-spec-collection, read in November 2026',
  streams: {
    emails: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 },
    email_stats: {
      reads: 'days',
      sliceDays: 30,
      historyMonths: 36,
      restates: { everySyncDays: 3, dailyDays: 30 },
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
  // 90% of an app's limit in an account.
  quotas: { calls: { sharedBy: 'account', limit: 100, perSeconds: 10 } },
} as const satisfies Manifest
