import type { Manifest } from '../kit/manifest.ts'

export const manifest = {
  code: 'SP',
  name: 'Shopify',
  category: 'primary',
  auth: 'token',
  hosts: { SHOP: 'https://{shop}.myshopify.com' },
  params: [{ name: 'shop', label: 'Shop name' }],
  apiVersion: '2026-10',
  source: 'https://shopify.dev/docs/api/admin-graphql/2026-10, read in November 2026',
  lookbackMinutes: 10,
  streams: ['orders', 'customers', 'products'],
} as const satisfies Manifest
