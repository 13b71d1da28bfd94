import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const manifest = {
  code: 'RE',
  name: platformNames.RE,
  oauth: null,
  form: {
    fields: [
      { name: 'name', label: 'Name', keptIn: 'param' },
      { name: 'api_key', label: 'API key', keptIn: 'credential' },
    ],
    help: 'In ReCharge, go to Tools and apps, then API tokens. The token needs read access to the store, customers, subscriptions, charges, orders and discounts.',
  },
  hosts: { API: 'https://api.rechargeapps.com' },
  params: [{ name: 'name', label: 'Name' }],
  pickers: [],
  apiVersion: '2021-11',
  source: 'https://developer.rechargepayments.com/2021-11, read in November 2026',
  streams: {
    subscriptions: { reads: 'changes', slices: 'windows', lookbackMinutes: 24 * 60 },
    charges: { reads: 'changes', slices: 'windows', lookbackMinutes: 24 * 60 },
    orders: { reads: 'changes', slices: 'windows', lookbackMinutes: 24 * 60 },
    discounts: { reads: 'changes', slices: 'windows', lookbackMinutes: 24 * 60 },
  },
  // A bucket of 40 calls that refills at 2 per second.
  quotas: { calls: { sharedBy: 'account', limit: 38, perSeconds: 20 } },
} as const satisfies Manifest
