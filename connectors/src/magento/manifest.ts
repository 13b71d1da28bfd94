import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { installOf } from './install.ts'

const declared = {
  code: 'MG',
  name: platformNames.MG,
  oauth: null,
  form: {
    fields: [
      { name: 'base_url', label: 'Store URL', keptIn: 'param' },
      {
        name: 'store_code',
        label: 'Store view code',
        keptIn: 'param',
        pattern: '[a-zA-Z][a-zA-Z0-9_]*',
        patternMessage: 'Can only contain letters, digits and underscores',
        isOptional: true,
      },
      { name: 'consumer_key', label: 'Consumer key', keptIn: 'credential' },
      { name: 'consumer_secret', label: 'Consumer secret', keptIn: 'credential' },
      { name: 'access_token', label: 'Access token', keptIn: 'credential' },
      { name: 'access_token_secret', label: 'Access token secret', keptIn: 'credential' },
    ],
    help: 'In your Magento admin, go to System, then Integrations, add one that may read sales, customers, the catalog and stores, activate it, and copy its four keys. Leave the store view code empty to read all store views.',
  },
  hosts: { STORE: '{+base_url}' },
  params: [
    { name: 'base_url', label: 'Store URL' },
    { name: 'store_code', label: 'Store view' },
    { name: 'name', label: 'Name' },
  ],
  pickers: [],
  apiVersion: 'V1',
  source: 'https://github.com/AdobeDocs/commerce-webapi, schema of 2.4.9, read in November 2026',
  streams: {
    orders: { reads: 'changes', slices: 'windows', lookbackMinutes: 10 },
    customers: { reads: 'changes', slices: 'windows', lookbackMinutes: 10 },
    // Stock changes without its product.
    products: { reads: 'changes', slices: 'whole', lookbackMinutes: 10, rereadsAfterDays: 1 },
  },
  // Magento has no limit of its own; the store's server is not to be overrun.
  quotas: { calls: { sharedBy: 'account', limit: 120, perSeconds: 60 } },
} as const satisfies Manifest

export const manifest = { ...declared, install: installOf(declared) } as const satisfies Manifest
