import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'

/** A deterministic id of the shop's Stripe account. */
export function accountId(shopName: string): string {
  return `acct_${createHash('sha256').update(`stripe ${shopName}`).digest('hex').slice(0, 16)}`
}

export function accountObject({ name, title, world }: SandboxShop) {
  const { currency, timezone } = world.options
  return {
    id: accountId(name),
    object: 'account',
    business_profile: { name: title, url: `https://${name}.example` },
    charges_enabled: true,
    country: 'US',
    default_currency: currency.toLowerCase(),
    email: `owner@${name}.example`,
    payouts_enabled: true,
    settings: {
      dashboard: { display_name: title, timezone },
      payouts: { schedule: { delay_days: 2, interval: 'daily' } },
    },
    type: 'standard',
  }
}
