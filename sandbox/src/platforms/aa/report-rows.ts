import { totalOf } from '../../kit/ad-truth.ts'
import { largeNumber } from '../../kit/large-numbers.ts'
import type { AdCampaign, AdDay } from '../../world/ledgers/ledger-types.ts'
import type { Profile } from './profiles.ts'
import type { ReportRequest } from './report-request.ts'

type Row = Readonly<Record<string, string | number>>

/** Each campaign is of one product. */
export function productOf({ name }: Pick<AdCampaign, 'name'>): string {
  if (name.startsWith('brands_')) return 'SPONSORED_BRANDS'
  return name.startsWith('display_') ? 'SPONSORED_DISPLAY' : 'SPONSORED_PRODUCTS'
}

/** The report of ads lacks this campaign. */
export function isWithoutAds({ name }: Pick<AdCampaign, 'name'>): boolean {
  return name === 'brands_store_spotlight'
}

/** The rows of a report; what had no impressions on a day has none. */
export function reportRows(profile: Profile, request: ReportRequest, at: Date): readonly Row[] {
  if (!profile.hasAds) return []
  const ledger = profile.shop.ledgers.ads.AA
  const campaigns = ledger.campaigns.filter((one) => productOf(one) === request.adProduct)
  return request.days.flatMap((date) => {
    const ads = ledger.day(date, at)
    return campaigns.flatMap((campaign) => {
      const own = ads.filter(({ campaignId }) => campaignId === campaign.id)
      const groups = request.isOfAds ? adsOf(campaign, own) : campaignsOf(campaign, own)
      return groups.map((group) => {
        const all: Row = { date, campaignId: largeNumber(campaign.id), ...group }
        return Object.fromEntries(request.columns.map((name) => [name, all[name] ?? 0]))
      })
    })
  })
}

function campaignsOf(campaign: AdCampaign, ads: readonly AdDay[]): Row[] {
  if (ads.length === 0) return []
  const campaignStatus = campaign.status === 'active' ? 'ENABLED' : 'PAUSED'
  return [{ campaignName: campaign.name, campaignStatus, ...metricsOf(ads) }]
}

function adsOf(campaign: AdCampaign, ads: readonly AdDay[]): Row[] {
  if (isWithoutAds(campaign)) return []
  return ads.map((row) => {
    const adGroup = campaign.adSets.find(({ id }) => id === row.adSetId)
    const sku = adGroup?.ads.find(({ id }) => id === row.adId)?.name ?? ''
    return {
      adGroupId: largeNumber(row.adSetId),
      adGroupName: adGroup?.name ?? '',
      adId: largeNumber(row.adId),
      advertisedSku: sku,
      promotedSku: sku,
      ...metricsOf([row]),
    }
  })
}

function metricsOf(ads: readonly AdDay[]): Row {
  const { impressions, clicks, conversions: purchases, ...total } = totalOf(ads)
  const sales = total.conversionValueMinor / 100
  return {
    impressions,
    clicks,
    cost: total.spendMinor / 100,
    purchases14d: purchases,
    sales14d: sales,
    purchases,
    sales,
    addToCart: total.otherConversions.carts,
  }
}
