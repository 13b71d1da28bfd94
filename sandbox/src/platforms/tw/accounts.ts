import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'

export interface AdAccount {
  readonly id: string
  readonly name: string
  readonly businessName: string | null
  readonly shop: SandboxShop
  /** An unused account has no ads. */
  readonly hasAds: boolean
  readonly permissions: readonly string[]
}

/** The shop's ad account, an unused one, and one of which the user may only see the results. */
export function accountsOf(shop: SandboxShop): readonly AdAccount[] {
  const { name, title } = shop
  const unused = { businessName: null, shop, hasAds: false }
  return [
    {
      id: accountId(name),
      name: title,
      businessName: `${title} Inc.`,
      shop,
      hasAds: true,
      permissions: ['ACCOUNT_ADMIN'],
    },
    {
      ...unused,
      id: base36(`spare ${name}`),
      name: `${title} (spare)`,
      permissions: ['AD_MANAGER'],
    },
    {
      ...unused,
      id: base36(`seen ${name}`),
      name: `${title} (agency)`,
      permissions: ['CAMPAIGN_ANALYST'],
    },
  ]
}

export function accountId(shopName: string): string {
  return base36(`ad account ${shopName}`)
}

/** A deterministic id of eleven characters. */
export function base36(text: string): string {
  const digest = createHash('sha256').update(text).digest()
  return `18${(digest.readBigUInt64BE() % 36n ** 9n).toString(36).padStart(9, '0')}`
}

/** A set that promotes the account itself, which has no posts. */
export function isWithoutPosts(adSetName: string | null | undefined): boolean {
  return adSetName === 'Follower lookalikes'
}

/** The post that an ad promotes. */
export function postIdOf(adId: string): string {
  return `1${adId.replaceAll(/\D/g, '').padStart(18, '7')}`
}
