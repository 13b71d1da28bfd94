import { numericId } from '../../kit/google/numeric-id.ts'
import type { SandboxShop } from '../../shop.ts'

export function advertiserId({ name }: Pick<SandboxShop, 'name'>): string {
  return numericId(`mountain ${name}`, 5)
}

/** Deterministic, so that the key names the shop. */
export function apiKeyOf(shopName: string): string {
  return `mntn_sandbox_${shopName}`
}

export function shopNameOf(apiKey: string): string {
  return apiKey.replace(/^mntn_sandbox_/, '')
}
