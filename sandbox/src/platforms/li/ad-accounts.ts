import { hashedId } from '../../kit/hashed-id.ts'
import type { SandboxShop } from '../../shop.ts'

export interface AdAccount {
  readonly id: string
  readonly name: string
  readonly shop: SandboxShop
  /** An unused account has no ads. */
  readonly hasAds: boolean
  readonly role: 'ACCOUNT_MANAGER' | 'VIEWER'
}

/** The shop's ad account, an unused one, and one of which the member may only see the results. */
export function adAccountsOf(shop: SandboxShop): readonly AdAccount[] {
  const { name, title } = shop
  const account = (key: string, label: string, role: AdAccount['role']) => ({
    id: numericId(`${key} ${name}`),
    name: label,
    shop,
    hasAds: false,
    role,
  })
  return [
    { ...account('ad account', title, 'ACCOUNT_MANAGER'), hasAds: true },
    account('spare', `${title} (spare)`, 'ACCOUNT_MANAGER'),
    account('seen', `${title} (agency)`, 'VIEWER'),
  ]
}

export function adAccountId(shopName: string): string {
  return numericId(`ad account ${shopName}`)
}

/** A deterministic number of nine digits that begins with 51. */
export function numericId(text: string): string {
  return hashedId(text, '51', 7)
}
