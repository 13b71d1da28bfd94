import { moneyText } from '../../kit/written-values.ts'
import type { AdDay } from '../../world/ledgers/ledger-types.ts'
import type { Advertiser } from './advertisers.ts'
import { isGmvMax } from './gmv-max.ts'
import type { ReportQuery } from './report-query.ts'

interface ReportRow {
  readonly dimensions: Readonly<Record<string, string>>
  readonly metrics: Readonly<Record<string, string>>
}

/** One row per day and entity; values are strings, and '-' if missing. */
export function reportRows(
  advertiser: Advertiser,
  question: ReportQuery,
  at: Date,
): readonly ReportRow[] {
  if (advertiser.campaigns.length === 0) return []
  return question.level === 'AUCTION_AD'
    ? adRows(advertiser, question, at)
    : dayRows(advertiser, question, at)
}

/** One row per day for the whole account. */
function dayRows(advertiser: Advertiser, { days, metrics }: ReportQuery, at: Date) {
  const { ledgers, world } = advertiser.shop
  return days.flatMap((day) => {
    const ads = ledgers.ads.TT.day(day, at).filter((ad) => isInReport(ad, advertiser))
    if (ads.length === 0) return []
    const total = (of: (ad: AdDay) => number) => ads.reduce((sum, ad) => sum + of(ad), 0)
    const all: Readonly<Record<string, string>> = {
      ...numbersOf({
        spendMinor: total((ad) => ad.spendMinor),
        impressions: total((ad) => ad.impressions),
        clicks: total((ad) => ad.clicks),
        conversions: total((ad) => ad.conversions),
        conversionValueMinor: total((ad) => ad.conversionValueMinor),
      }),
      currency: world.options.currency,
    }
    return [
      {
        dimensions: { advertiser_id: advertiser.id, stat_time_day: `${day} 00:00:00` },
        metrics: Object.fromEntries(metrics.map((metric) => [metric, all[metric] ?? '-'])),
      },
    ]
  })
}

function adRows(advertiser: Advertiser, { days, metrics, withDeleted }: ReportQuery, at: Date) {
  const names = namesOf(advertiser)
  const { currency } = advertiser.shop.world.options
  const deleted = deletedAds(advertiser)
  return days.flatMap((day) => {
    const ads = advertiser.shop.ledgers.ads.TT.day(day, at)
    const included = ads.filter(
      (ad) => isInReport(ad, advertiser) && (withDeleted || !deleted.has(ad.adId)),
    )
    return included.map((row) => {
      const all: Readonly<Record<string, string>> = {
        ...numbersOf(row),
        currency,
        campaign_id: row.campaignId,
        campaign_name: names.get(row.campaignId) ?? '-',
        adgroup_id: row.adSetId,
        adgroup_name: names.get(row.adSetId) ?? '-',
        ad_name: names.get(row.adId) ?? '-',
      }
      return {
        dimensions: { ad_id: row.adId, stat_time_day: `${day} 00:00:00` },
        metrics: Object.fromEntries(metrics.map((metric) => [metric, all[metric] ?? '-'])),
      }
    })
  })
}

/** The first ad of each campaign is deleted; its spend is reported on request. */
function deletedAds({ campaigns }: Advertiser): ReadonlySet<string> {
  return new Set(campaigns.flatMap(({ adSets }) => adSets[0]?.ads[0]?.id ?? []))
}

function isInReport({ campaignId }: AdDay, advertiser: Advertiser): boolean {
  return !isGmvMax(
    advertiser.campaigns.find(({ id }) => id === campaignId),
    advertiser,
  )
}

/**
 * Without clicks, purchases are missing rather than zero. A fifth of the purchases are made in the app,
 * a third in TikTok's own store.
 */
function numbersOf(
  row: Omit<AdDay, 'campaignId' | 'adSetId' | 'adId' | 'otherConversions'>,
): Readonly<Record<string, string>> {
  const { spendMinor, impressions, clicks, conversions, conversionValueMinor } = row
  const [inApp, inStore] = [Math.floor(conversions / 5), Math.floor(conversions / 3)]
  const shareOf = (part: number) =>
    conversions === 0 ? 0 : Math.floor((conversionValueMinor * part) / conversions)
  const [appMinor, storeMinor] = [shareOf(inApp), shareOf(inStore)]
  const countOf = (count: number) => (clicks === 0 ? '-' : String(count))
  const valueOf = (minor: number) => (clicks === 0 ? '-' : moneyText(minor))
  return {
    spend: moneyText(spendMinor),
    impressions: String(impressions),
    clicks: String(clicks),
    reach: String(Math.ceil(impressions * 0.8)),
    conversion: String(conversions + Math.floor(clicks / 20)),
    complete_payment: countOf(conversions - inApp - inStore),
    total_complete_payment_rate: valueOf(conversionValueMinor - appMinor - storeMinor),
    total_purchase: countOf(inApp),
    total_purchase_value: valueOf(appMinor),
    onsite_shopping: countOf(inStore),
    total_onsite_shopping_value: valueOf(storeMinor),
    value_per_complete_payment:
      conversions === 0 ? '-' : moneyText(Math.round(conversionValueMinor / conversions)),
  }
}

function namesOf({ campaigns }: Advertiser): ReadonlyMap<string, string> {
  return new Map(
    campaigns.flatMap((campaign) => [
      [campaign.id, campaign.name] as const,
      ...campaign.adSets.flatMap((adSet) => [
        [adSet.id, adSet.name] as const,
        ...adSet.ads.map((ad) => [ad.id, ad.name] as const),
      ]),
    ]),
  )
}
