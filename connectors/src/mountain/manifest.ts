import { platformNames } from '@cartograph/contract'
import { adDays, spendTotals } from '../kit/ads/ad-manifest.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const manifest = {
  code: 'MT',
  name: platformNames.MT,
  oauth: null,
  form: {
    fields: [
      { name: 'name', label: 'Name', keptIn: 'param' },
      { name: 'api_key', label: 'API key', keptIn: 'credential' },
    ],
    help: 'In MNTN, open the account menu, go to My Account, then API, and copy the key of the Reporting API.',
  },
  hosts: { API: 'https://api3.mountain.com' },
  params: [{ name: 'name', label: 'Name' }],
  pickers: [],
  apiVersion: '3.7.0',
  source: 'https://api3.mountain.com/docs, read in November 2026',
  streams: {
    ads: adDays({ historyMonths: 24, restates: { dailyDays: 31 } }),
  },
  totals: spendTotals,
  // MNTN publishes no limit, and throttles.
  quotas: { calls: { sharedBy: 'account', limit: 60, perSeconds: 60 } },
} as const satisfies Manifest
