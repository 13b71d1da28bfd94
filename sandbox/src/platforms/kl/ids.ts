import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The public API key, which is also the account's id. */
export function siteIdOf(shop: SandboxShop): string {
  return shortId(shop, 'site')
}

export function apiKeyOf(shop: SandboxShop): string {
  return `pk_sandbox_${shop.name}`
}

/** A six-character id, as Klaviyo's; the ids of campaigns and messages come from the ledger. */
export function shortId(shop: SandboxShop, ...of: readonly string[]): string {
  const digest = createHash('sha256')
    .update([shop.name, ...of].join(' '))
    .digest()
  return Array.from({ length: 6 }, (_, at) => alphabet[(digest[at] ?? 0) % 32]).join('')
}
