import { platformNames } from '@cartograph/contract'
import { adDays, batchesOf, customerLists, spendTotals } from '../kit/ads/ad-manifest.ts'
import { usualOAuth2 } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { tokenDialect } from './token-dialect.ts'

const scopes = ['https://ads.microsoft.com/msads.manage', 'offline_access'] as const

export const manifest = {
  code: 'BA',
  name: platformNames.BA,
  oauth: {
    ...usualOAuth2,
    authorize: {
      host: 'LOGIN',
      path: '/common/oauth2/v2.0/authorize',
      params: { prompt: 'select_account' },
    },
    token: { host: 'LOGIN', path: '/common/oauth2/v2.0/token' },
    // There is no scope for reading alone.
    scopes: { datasource: scopes, destination: scopes },
    usesPkce: true,
    hasDeveloperToken: true,
    dialect: tokenDialect,
  },
  form: null,
  hosts: {
    LOGIN: 'https://login.microsoftonline.com',
    CUSTOMERS: 'https://clientcenter.api.bingads.microsoft.com',
    CAMPAIGNS: 'https://campaign.api.bingads.microsoft.com',
    REPORTS: 'https://reporting.api.bingads.microsoft.com',
  },
  params: [
    { name: 'customer_id', label: 'Customer ID' },
    { name: 'account_id', label: 'Account ID' },
    { name: 'account_name', label: 'Account' },
    { name: 'account_number', label: 'Account number' },
  ],
  pickers: [{ label: 'Account', emptyMessage: 'Selected Account has no ad accounts' }],
  apiVersion: 'v13',
  source: 'https://learn.microsoft.com/en-us/advertising/guides, read in November 2026',
  streams: {
    // The longest window of a goal is 90 days.
    ads: adDays({ historyMonths: 36, restates: { dailyDays: 31, weeklyDays: 91 } }),
  },
  totals: spendTotals,
  audiences: {
    ...customerLists,
    kind: 'search',
    fields: ['email'],
    identifiers: ['email'],
    ...batchesOf(1_000, 2_000_000),
    nameLength: 128,
    smallestList: 300,
    foundBy: 'name',
    createdWith: 'nothing',
  },
  // Microsoft states no numbers: calls are limited by user in a minute.
  quotas: {
    calls: { sharedBy: 'account', limit: 120, perSeconds: 60 },
    reports: { sharedBy: 'account', limit: 30, perSeconds: 60 },
  },
} as const satisfies Manifest
