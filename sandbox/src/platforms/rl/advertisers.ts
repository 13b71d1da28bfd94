import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'

export interface Advertiser {
  readonly eid: string
  readonly name: string
  readonly shop: SandboxShop
  /** An unused advertiser has no ads. */
  readonly hasAds: boolean
}

/** The shop's advertiser, and an unused one. */
export function advertisersOf(shop: SandboxShop): readonly Advertiser[] {
  const { name, title } = shop
  return [
    { eid: advertiserEid(name), name: title, shop, hasAds: true },
    { eid: eidOf(`spare ${name}`), name: `${title} (spare)`, shop, hasAds: false },
  ]
}

export function advertiserEid(shopName: string): string {
  return eidOf(`advertiser ${shopName}`)
}

/** A deterministic id of 22 letters and digits. */
export function eidOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 22).toUpperCase()
}
