import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'

const day = 24 * 60

export const manifest = {
  code: 'KN',
  name: platformNames.KN,
  oauth: null,
  form: {
    fields: [
      { name: 'client_id', label: 'Client ID', keptIn: 'param' },
      { name: 'client_secret', label: 'Client secret', keptIn: 'credential' },
    ],
    help: 'In KnoCommerce, go to Settings, then API, and create a client that may read responses, surveys and questions.',
  },
  hosts: { API: 'https://app-api.knocommerce.com' },
  params: [{ name: 'client_id', label: 'Client ID' }],
  pickers: [],
  apiVersion: 'unversioned',
  source: 'https://docs.knocommerce.com, quoted by public integrations, read in November 2026',
  streams: {
    responses: { reads: 'changes', slices: 'windows', lookbackMinutes: 2 * day },
  },
  // KnoCommerce publishes no limit, and throttles.
  quotas: { calls: { sharedBy: 'account', limit: 60, perSeconds: 60 } },
} as const satisfies Manifest
