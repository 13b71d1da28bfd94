import type { AdSpendRow, ConnectionId } from '@cartograph/contract'
import { adTruth, type AdAccount } from '../../kit/ad-truth.ts'
import { moneyText } from '../../kit/written-values.ts'
import type { SandboxShop } from '../../shop.ts'
import { advertiserId, advertisersOf } from './advertisers.ts'
import { isGmvMax } from './gmv-max.ts'

/** The canonical rows of a complete sync of the shop's advertiser at a moment. */
export function ttTruth(
  shop: SandboxShop,
  connectionId: ConnectionId,
  at: Date,
): { ad_spend: AdSpendRow[] } {
  const account: AdAccount = {
    platform: 'TT',
    accountId: advertiserId(shop.name),
    connectionId,
    // TikTok reports no purchases, instead of 0, for an ad without clicks.
    claimed: ({ clicks, conversions, conversionValueMinor }) => ({
      conversions: clicks === 0 ? null : String(conversions),
      conversion_value: clicks === 0 ? null : moneyText(conversionValueMinor),
    }),
  }
  const [advertiser] = advertisersOf(shop)
  const gmvMax = advertiser?.campaigns.find((campaign) => isGmvMax(campaign, advertiser))
  const rows = adTruth(shop, account, at)
  return {
    ad_spend: [
      ...rows.filter(({ campaign_id }) => campaign_id !== gmvMax?.id),
      ...byDay(rows.filter(({ campaign_id }) => campaign_id === gmvMax?.id)),
    ],
  }
}

/** GMV Max is reported by campaign, without impressions and clicks. */
function byDay(ads: readonly AdSpendRow[]): AdSpendRow[] {
  const days = new Map<string, AdSpendRow[]>()
  for (const ad of ads) days.set(ad.day, [...(days.get(ad.day) ?? []), ad])
  return [...days.values()].flatMap((ofDay) => {
    const [first] = ofDay
    if (first === undefined) return []
    const minor = (of: (ad: AdSpendRow) => string | null) =>
      ofDay.reduce((sum, ad) => sum + Math.round(Number(of(ad) ?? 0) * 100), 0)
    return [
      {
        ...first,
        level: 'campaign',
        entity_id: first.campaign_id ?? '',
        ad_set_id: null,
        ad_set_name: null,
        ad_id: null,
        ad_name: null,
        spend: moneyText(minor((ad) => ad.spend)),
        impressions: 0,
        clicks: 0,
        conversions: String(minor((ad) => ad.conversions) / 100),
        conversion_value: moneyText(minor((ad) => ad.conversion_value)),
      },
    ]
  })
}
