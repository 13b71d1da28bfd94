import { platformNames } from '@cartograph/contract'
import { batchesOf, customerLists } from '../kit/ads/ad-manifest.ts'
import { usualOAuth2 } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'

const readScope = 'advertising::campaign_management'

export const manifest = {
  code: 'AA',
  name: platformNames.AA,
  oauth: {
    ...usualOAuth2,
    authorize: { host: 'CONSENT_{region}', path: '/ap/oa' },
    token: { host: 'TOKEN_{region}', path: '/auth/o2/token' },
    scopes: { datasource: [readScope], destination: [readScope, 'advertising::audiences'] },
    asks: [
      {
        name: 'region',
        label: 'Region of your Amazon Ads account',
        keptIn: 'param',
        options: [
          { value: 'na', label: 'North America and Brazil' },
          { value: 'eu', label: 'Europe, Middle East, Africa and India' },
          { value: 'fe', label: 'Japan, Australia and Singapore' },
        ],
      },
    ],
  },
  form: null,
  hosts: {
    API_NA: 'https://advertising-api.amazon.com',
    API_EU: 'https://advertising-api-eu.amazon.com',
    API_FE: 'https://advertising-api-fe.amazon.com',
    CONSENT_NA: 'https://www.amazon.com',
    CONSENT_EU: 'https://eu.account.amazon.com',
    CONSENT_FE: 'https://apac.account.amazon.com',
    TOKEN_NA: 'https://api.amazon.com',
    TOKEN_EU: 'https://api.amazon.co.uk',
    TOKEN_FE: 'https://api.amazon.co.jp',
  },
  params: [
    { name: 'region', label: 'Region' },
    { name: 'profile_id', label: 'Profile ID' },
    { name: 'name', label: 'Account' },
    { name: 'account_info', label: 'Kind of account' },
    { name: 'country_code', label: 'Country' },
  ],
  pickers: [{ label: 'Profile', emptyMessage: 'Selected Account has no advertising profiles' }],
  apiVersion: 'reporting v3',
  source: 'https://advertising.amazon.com/API/docs, reporting v3, read in November 2026',
  streams: {
    ads: {
      reads: 'days',
      // The most days of a report.
      sliceDays: 31,
      // Sponsored Brands are kept for 60 days, which all days have to have.
      historyMonths: 2,
      restates: { everySyncDays: 3, dailyDays: 31 },
    },
  },
  audiences: {
    ...customerLists,
    kind: 'search',
    fields: ['email', 'phone'],
    identifiers: ['email', 'phone'],
    ...batchesOf(5_000, 8_000_000),
    nameLength: 128,
    smallestList: 2_000,
    demandsAgreement: true,
    foundBy: 'name',
    createdWith: 'nothing',
  },
  // Amazon publishes no numbers, and allows less when a region is busy.
  quotas: { calls: { sharedBy: 'account', limit: 30, perSeconds: 60 } },
} as const satisfies Manifest
