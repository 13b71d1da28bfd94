import { platformNames } from '@cartograph/contract'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { bigcommerceInstall, bigcommerceOauth } from './oauth.ts'
import { uninstallCallback } from './uninstall-callback.ts'

export const manifest = {
  code: 'BG',
  name: platformNames.BG,
  oauth: bigcommerceOauth,
  install: bigcommerceInstall,
  form: {
    fields: [
      {
        name: 'store_hash',
        label: 'Store hash',
        keptIn: 'param',
        pattern: '[A-Za-z0-9-]{1,60}',
        patternMessage: 'The part of the API path after /stores/, such as abc123',
      },
      { name: 'access_token', label: 'Access token', keptIn: 'credential' },
    ],
    help: 'In your BigCommerce control panel, go to Settings, then Store-level API accounts, and create an account of the type V2/V3 API token with read-only access to information and settings, orders, order transactions, customers and products.',
  },
  hosts: { LOGIN: 'https://login.bigcommerce.com', API: 'https://api.bigcommerce.com' },
  params: [
    { name: 'store_hash', label: 'Store hash' },
    { name: 'name', label: 'Store' },
  ],
  pickers: [],
  apiVersion: 'v2 and v3',
  source: 'https://github.com/bigcommerce/docs, of April 2026, read in November 2026',
  streams: {
    orders: { reads: 'changes', slices: 'windows', lookbackMinutes: 10 },
    customers: { reads: 'changes', slices: 'windows', lookbackMinutes: 10 },
    products: { reads: 'changes', slices: 'windows', lookbackMinutes: 10 },
  },
  webhooks: [uninstallCallback],
  // Of the smallest plans, which all apps of a store share; larger ones are learned from answers.
  quotas: { calls: { sharedBy: 'account', limit: 140, perSeconds: 30 } },
} as const satisfies Manifest
