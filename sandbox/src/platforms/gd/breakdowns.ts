import { divideAds, type AdShare, type DividedAds } from '../../kit/ad-parts.ts'
import { sumOf } from '../../kit/ad-truth.ts'
import type { SandboxShop } from '../../shop.ts'
import type { AdCampaign } from '../../world/ledgers/ledger-types.ts'
import {
  campaignFields,
  creditMinor,
  figuresOf,
  isPerformanceMax,
  spendOf,
  type Days,
} from './ad-rows.ts'
import type { FlatRow } from './resources.ts'

export interface CampaignPart extends DividedAds {
  readonly day: string
  readonly campaign: AdCampaign
}

const searchDevices: readonly AdShare[] = [
  { value: 'MOBILE', detail: 'SEARCH', shown: 0.49, sold: 0.38 },
  { value: 'MOBILE', detail: 'SEARCH_PARTNERS', shown: 0.06, sold: 0.03 },
  { value: 'DESKTOP', detail: 'SEARCH', shown: 0.36, sold: 0.5 },
  { value: 'DESKTOP', detail: 'SEARCH_PARTNERS', shown: 0.04, sold: 0.05 },
  { value: 'TABLET', detail: 'SEARCH', shown: 0.05, sold: 0.04 },
]
const everyDevice: readonly AdShare[] = [
  { value: 'MOBILE', detail: 'SEARCH', shown: 0.34, sold: 0.36 },
  { value: 'MOBILE', detail: 'YOUTUBE', shown: 0.14, sold: 0.04 },
  { value: 'MOBILE', detail: 'CONTENT', shown: 0.12, sold: 0.05 },
  { value: 'DESKTOP', detail: 'SEARCH', shown: 0.27, sold: 0.46 },
  { value: 'DESKTOP', detail: 'CONTENT', shown: 0.06, sold: 0.04 },
  { value: 'CONNECTED_TV', detail: 'YOUTUBE', shown: 0.07, sold: 0.05 },
]
/** Google withholds rare terms, so these add up to less than their campaign. */
const terms: Readonly<Record<string, readonly AdShare[]>> = {
  brand_us: [
    { value: 'fernhill', shown: 0.44, sold: 0.5 },
    { value: 'fernhill outdoor', shown: 0.2, sold: 0.22 },
    { value: 'fernhill discount code', shown: 0.12, sold: 0.14 },
  ],
  generic_outdoor: [
    { value: 'hiking backpack', shown: 0.22, sold: 0.2 },
    { value: 'waterproof jacket women', shown: 0.17, sold: 0.24 },
    { value: 'trail running shoes', shown: 0.16, sold: 0.09 },
    { value: 'camping stove', shown: 0.1, sold: 0.12 },
    { value: 'free hiking maps', shown: 0.05, sold: 0 },
  ],
}

export function deviceParts(shop: SandboxShop, days: Days, at: Date): readonly CampaignPart[] {
  return partsOf(shop, days, at, (campaign) =>
    isPerformanceMax(campaign) ? everyDevice : searchDevices,
  )
}

export function termParts(shop: SandboxShop, days: Days, at: Date): readonly CampaignPart[] {
  return partsOf(shop, days, at, ({ name }) => terms[name] ?? [])
}

/** The products that Performance Max has advertised since the shop opened, as Shopify's channel names them. */
export function productParts(shop: SandboxShop, days: Days, at: Date): readonly CampaignPart[] {
  const { products, options } = shop.world
  const opened = new Date(`${options.startDay}T12:00:00Z`)
  const first = [...products.until(opened)].slice(0, 5)
  const shares = first.map(({ id, title }, position) => ({
    value: title,
    detail: `shopify_US_${id}_${id + 1}`,
    shown: 1 / first.length,
    sold: position === 0 ? 0.4 : 0.6 / Math.max(1, first.length - 1),
  }))
  return partsOf(shop, days, at, (campaign) => (isPerformanceMax(campaign) ? shares : []))
}

export const deviceRows = rowsOf(deviceParts, ({ value, detail }) => ({
  'segments.device': value,
  'segments.ad_network_type': detail,
}))
export const termRows = rowsOf(termParts, ({ value }) => ({
  'search_term_view.search_term': value,
}))
export const productRows = rowsOf(productParts, ({ value, detail }) => ({
  'segments.product_title': value,
  'segments.product_item_id': detail,
}))

function rowsOf(parts: typeof deviceParts, fieldsOf: (share: AdShare) => FlatRow) {
  return (shop: SandboxShop, days: Days, at: Date, byCategory = false): readonly FlatRow[] =>
    parts(shop, days, at).flatMap(({ day, campaign, share, figures }) =>
      figuresOf([figures], byCategory).map((row) => ({
        'segments.date': day,
        ...campaignFields(campaign),
        ...fieldsOf(share),
        ...row,
      })),
    )
}

function partsOf(
  shop: SandboxShop,
  days: Days,
  at: Date,
  sharesOf: (campaign: AdCampaign) => readonly AdShare[],
): readonly CampaignPart[] {
  const all = spendOf(shop, days, at)
  const read = [...new Set(all.map(({ day }) => day))]
  return read.flatMap((day) => {
    const spends = all.filter((one) => one.day === day).map(({ spend }) => spend)
    return shop.ledgers.ads.GD.campaigns.flatMap((campaign) => {
      const sum = sumOf(spends.filter(({ campaignId }) => campaignId === campaign.id))
      if (sum === null) return []
      const spendMinor = sum.spendMinor - creditMinor(shop, campaign, day)
      const parts = divideAds({ ...sum, spendMinor }, day, sharesOf(campaign))
      return parts.map((part) => ({ ...part, day, campaign }))
    })
  })
}
