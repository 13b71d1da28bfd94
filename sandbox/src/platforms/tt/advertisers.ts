import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'
import type { AdCampaign } from '../../world/ledgers/ledger-types.ts'

/** An ad account, which TikTok calls an advertiser. */
export interface Advertiser {
  readonly id: string
  readonly name: string
  readonly shop: SandboxShop
  readonly campaigns: readonly AdCampaign[]
}

/** The shop's ad account and an unused one. */
export function advertisersOf(shop: SandboxShop): readonly Advertiser[] {
  const spare = { id: numericId(`spare ${shop.name}`), name: `${shop.title} (spare)` }
  return [
    {
      id: advertiserId(shop.name),
      name: shop.title,
      shop,
      campaigns: shop.ledgers.ads.TT.campaigns,
    },
    { ...spare, shop, campaigns: [] },
  ]
}

export function advertiserId(shopName: string): string {
  return numericId(`advertiser ${shopName}`)
}

/** A deterministic number of nineteen digits that begins with 7. */
export function numericId(text: string): string {
  const digest = createHash('sha256').update(text).digest()
  return String(7n * 10n ** 18n + (digest.readBigUInt64BE() % 10n ** 18n))
}
