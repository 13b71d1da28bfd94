import { adDayNormaliser, campaignStatus as statusOf, type AdResult } from '../kit/ads/ad-day.ts'
import { campaignRest, figureColumnsOf, type Figures } from '../kit/ads/figures.ts'
import type { NormaliseContext } from '../kit/stream.ts'
import { groupBy } from '../kit/values/group-by.ts'
import { DayPayload } from './api-types.ts'
import { manifest } from './manifest.ts'

type Campaign = DayPayload['spCampaigns' | 'sbCampaigns' | 'sdCampaigns'][number]
type Ad = DayPayload['spAdvertisedProduct' | 'sbAds' | 'sdAdvertisedProduct'][number]

/**
 * Each day of the profile replaces its stored rows. One row per ad, and one per campaign's spend
 * without ads, so that all spend is in exactly one row.
 */
export const normaliseDay = adDayNormaliser(
  manifest.code,
  DayPayload,
  ({ profile_id: id = '', name }) => ({ id, name }),
  (payload, context) => [
    ...resultsOf(payload.spCampaigns, payload.spAdvertisedProduct, context),
    ...resultsOf(payload.sbCampaigns, payload.sbAds, context),
    ...resultsOf(payload.sdCampaigns, payload.sdAdvertisedProduct, context),
  ],
)

/** Of one of the three products, each of which has campaigns of its own. */
function resultsOf(
  campaigns: readonly Campaign[],
  ads: readonly Ad[],
  context: NormaliseContext,
): AdResult[] {
  const campaignOf = new Map(campaigns.map((row) => [row.campaignId, namesOf(row, context)]))
  const adsOf = groupBy(ads, ({ campaignId }) => campaignId)
  const rests = campaigns.flatMap((row) => {
    const own = adsOf.get(row.campaignId) ?? []
    const rest = campaignRest(figuresOf(row), own.map(figuresOf))
    if (rest === null) return []
    const campaign = campaignOf.get(row.campaignId) ?? null
    return [{ campaign, adSet: null, ad: null, ...claimsOf(row, rest) }]
  })
  const results = ads.map((row) => ({
    campaign: campaignOf.get(row.campaignId) ?? { id: row.campaignId, name: null, status: null },
    adSet: { id: row.adGroupId, name: row.adGroupName },
    ad: { id: row.adId, name: skuOf(row) },
    ...claimsOf(row, figuresOf(row)),
  }))
  return [...results, ...rests]
}

function namesOf(
  { campaignId, campaignName, campaignStatus }: Campaign,
  context: NormaliseContext,
) {
  const status = statusOf(context, 'campaignStatus', campaignStatus, statuses)
  return { id: campaignId, name: campaignName, status: status === 'enabled' ? 'active' : status }
}

const statuses = ['ENABLED', 'PAUSED', 'ARCHIVED']

/** Ads have no names: one of a product is known by the product's SKU. */
function skuOf(row: Ad): string | null | undefined {
  if ('advertisedSku' in row) return row.advertisedSku
  return 'promotedSku' in row ? row.promotedSku : null
}

function figuresOf(row: Campaign | Ad): Figures {
  const [purchases, sales] =
    'purchases14d' in row ? [row.purchases14d, row.sales14d] : [row.purchases, row.sales]
  return {
    spend: row.cost,
    impressions: String(row.impressions),
    clicks: String(row.clicks),
    conversions: String(purchases),
    conversionsValue: sales,
    otherConversions: 'addToCart' in row ? String(row.addToCart) : '0',
    otherConversionsValue: '0',
  }
}

/** Additions to a cart have no value, and Sponsored Products do not report them. */
function claimsOf(row: Campaign | Ad, figures: Figures) {
  const hasCarts = 'addToCart' in row
  const others = hasCarts ? { count: figures.otherConversions, value: null } : null
  return { ...figureColumnsOf(figures), others }
}
