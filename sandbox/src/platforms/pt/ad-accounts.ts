import { hashedId } from '../../kit/hashed-id.ts'
import type { SandboxShop } from '../../shop.ts'

export interface AdAccount {
  readonly id: string
  readonly name: string
  readonly shop: SandboxShop
  /** An unused account has no ads. */
  readonly hasAds: boolean
  readonly permissions: readonly string[]
}

/** The shop's ad account, an unused one, and one of which the user may only see the results. */
export function adAccountsOf(shop: SandboxShop): readonly AdAccount[] {
  const { name, title } = shop
  return [
    { id: adAccountId(name), name: title, shop, hasAds: true, permissions: ['OWNER'] },
    {
      id: numericId(`spare ${name}`),
      name: `${title} (spare)`,
      shop,
      hasAds: false,
      permissions: ['ADMIN'],
    },
    {
      id: numericId(`seen ${name}`),
      name: `${title} (agency)`,
      shop,
      hasAds: false,
      permissions: ['ANALYST'],
    },
  ]
}

export function adAccountId(shopName: string): string {
  return numericId(`ad account ${shopName}`)
}

/** A deterministic number of twelve digits that begins with 549. */
export function numericId(text: string): string {
  return hashedId(text, '549', 9)
}
