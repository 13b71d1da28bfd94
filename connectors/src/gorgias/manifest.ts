import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'

const day = 24 * 60

export const manifest = {
  code: 'GO',
  name: platformNames.GO,
  oauth: null,
  form: {
    fields: [
      {
        name: 'base_api_url',
        label: 'Base API URL',
        keptIn: 'param',
        pattern: '(?:https?://)?[a-zA-Z0-9][a-zA-Z0-9-]*(?:\\.gorgias\\.com)?(?:/(?:api/?)?)?',
        patternMessage: 'Should look like https://your-shop.gorgias.com/api/',
      },
      { name: 'username', label: 'Username', keptIn: 'param' },
      { name: 'api_key', label: 'API key', keptIn: 'credential' },
    ],
    help: 'In Gorgias, go to Settings, then REST API. All three values are shown there; the username is an email address.',
  },
  // Only the part of the URL before the first dot is stored.
  hosts: { ACCOUNT: 'https://{base_api_url}.gorgias.com' },
  params: [
    { name: 'base_api_url', label: 'Base API URL' },
    { name: 'username', label: 'Username' },
  ],
  pickers: [],
  apiVersion: 'unversioned',
  source: 'https://developers.gorgias.com/reference, read in November 2026',
  streams: {
    tickets: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 },
    messages: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 },
    surveys: { reads: 'changes', slices: 'whole', lookbackMinutes: 30 * day },
  },
  // 90% of a key's limit; other clients share the account.
  quotas: { calls: { sharedBy: 'account', limit: 36, perSeconds: 20 } },
} as const satisfies Manifest
