import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'

/** Deterministic, so that the key identifies the shop. */
export function apiKeyOf(shopName: string): string {
  return `sk_sandbox_${shopName}`
}

export function shopNameOf(apiKey: string): string {
  return apiKey.replace(/^sk_sandbox_/, '')
}

export function storeObject({ name, title, world }: SandboxShop) {
  const { currency, timezone } = world.options
  const digest = createHash('sha256').update(`recharge ${name}`).digest()
  return {
    id: 100_000 + (digest.readUInt32BE() % 900_000),
    checkout_platform: 'shopify',
    currency,
    email: `owner@${name}.example`,
    external_platform: 'shopify',
    identifier: `${name}.myshopify.com`,
    name: title,
    timezone: { iana_name: timezone, name: `(GMT) ${timezone}` },
    weight_unit: 'lb',
  }
}
