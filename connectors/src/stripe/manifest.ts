import { platformNames } from '@cartograph/contract'
import { usualOAuth2 } from '../kit/manifest/auth.ts'
import type { Manifest } from '../kit/manifest/manifest.ts'
import { stripeWebhook } from './webhooks.ts'

export const manifest = {
  code: 'SR',
  name: platformNames.SR,
  oauth: {
    ...usualOAuth2,
    authorize: { host: 'MARKETPLACE', path: '/oauth/v2/authorize' },
    token: { host: 'API', path: '/v1/oauth/token' },
    // The app's permissions are configured at Stripe.
    scopes: { datasource: [] },
    clientAuth: 'secret_as_user',
    hasWebhookSecret: true,
    // Stripe rejects unknown parameters.
    dialect: { request: (form) => ({ form: knownOf(form) }) },
  },
  form: null,
  hosts: {
    API: 'https://api.stripe.com',
    MARKETPLACE: 'https://marketplace.stripe.com',
    CONNECT: 'https://connect.stripe.com',
  },
  params: [{ name: 'account_id', label: 'Account ID' }],
  pickers: [],
  apiVersion: '2026-07-29.dahlia',
  source: 'stripe-node 22.5.0 and https://docs.stripe.com/api, read in November 2026',
  streams: {
    balance_transactions: { reads: 'changes', slices: 'windows', lookbackMinutes: 10 * 24 * 60 },
    failed_charges: { reads: 'changes', slices: 'windows', lookbackMinutes: 60 },
    // A bank returns a payout within five business days, after which Stripe changes its status.
    payouts: { reads: 'changes', slices: 'windows', lookbackMinutes: 21 * 24 * 60 },
    // Open invoices are charged again for weeks.
    invoices: { reads: 'changes', slices: 'windows', lookbackMinutes: 60 * 24 * 60 },
    // Subscriptions change without a time of change.
    subscriptions: {
      reads: 'changes',
      slices: 'whole',
      lookbackMinutes: 60,
      rereadsAfterDays: 1,
    },
    // Balances and delinquency change without a time of change.
    customers: { reads: 'changes', slices: 'whole', lookbackMinutes: 60, rereadsAfterDays: 1 },
    dispute_changes: { reads: 'changes', slices: 'whole', lookbackMinutes: 60 },
  },
  webhooks: [stripeWebhook],
  // Stripe allows 100 reads per second in live mode; test mode, with 25, is throttled by its responses.
  quotas: { reads: { sharedBy: 'account', limit: 80, perSeconds: 1 } },
} as const satisfies Manifest

function knownOf(form: URLSearchParams): Record<string, string> {
  const known = ['grant_type', 'code', 'refresh_token']
  return Object.fromEntries([...form].filter(([name]) => known.includes(name)))
}
