import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'

export const manifest = {
  code: 'BO',
  name: platformNames.BO,
  oauth: null,
  form: {
    fields: [{ name: 'access_token', label: 'Access token', keptIn: 'credential' }],
    help: 'In the Bold Account Center, create an API access token that may read shops and subscriptions.',
  },
  hosts: { API: 'https://api.boldcommerce.com' },
  params: [
    { name: 'name', label: 'Name' },
    { name: 'shop_identifier', label: 'Shop identifier' },
  ],
  pickers: [],
  apiVersion: 'v1',
  source:
    'https://developer.boldcommerce.com, quoted by public integrations, read in November 2026',
  streams: {
    subscriptions: { reads: 'changes', slices: 'whole', lookbackMinutes: 24 * 60 },
  },
  // Bold publishes no limit, and throttles.
  quotas: { calls: { sharedBy: 'account', limit: 2, perSeconds: 1 } },
} as const satisfies Manifest
