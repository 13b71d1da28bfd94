import { formatDecimal, noonAt, type AdSpendRow } from '@cartograph/contract'
import { plainDecimal } from '../kit/google/plain-decimal.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { knownValue, namedValue } from '../kit/values/known-value.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { SpendDay, type AdDay, type CampaignDay, type CategoryDay } from './api-types.ts'
import { campaignRest } from './campaign-rest.ts'
import { conversionCategories, figuresOf, sumFigures, type Figures } from './figures.ts'
import { groupBy } from './group-by.ts'

/**
 * One row per ad and one per campaign's spend without ads, so that all spend is in exactly one row.
 */
export function normaliseSpend(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const spend = parsePayload(SpendDay, record.payload, `Ads of ${day}`)
  reportCategories(spend, context)
  const { connectionId, params } = context
  const accountId = params['customer_id'] ?? ''
  const shared = {
    connection_id: connectionId,
    platform: 'GD',
    account_id: accountId,
    account_name: params['descriptive_name'] ?? null,
    day,
    noon_at: noonAt(day, context.timezone),
    currency: context.currency,
  }
  const ofCampaigns = categoriesBy(spend.categories?.campaigns, ({ campaign }) => campaign.id)
  const ofAds = categoriesBy(spend.categories?.ads, adKey)
  const counted = spend.ads.map((row) => ({
    row,
    figures: figuresOf(row.metrics, ofAds(adKey(row))),
  }))
  const adsOf = groupBy(counted, ({ row }) => row.campaign.id)
  const rests = spend.campaigns.flatMap((row) => {
    const ads = adsOf.get(row.campaign.id) ?? []
    const whole = figuresOf(row.metrics, ofCampaigns(row.campaign.id))
    const figures = campaignRest(
      whole,
      ads.map((ad) => ad.figures),
    )
    return figures === null ? [] : [{ row, figures }]
  })
  const rows: AdSpendRow[] = [
    ...eachAdOnce(counted).map(({ row, figures }) => ({
      ...shared,
      ...adColumns(row, context),
      ...figureColumns(figures),
    })),
    ...rests.map(({ row, figures }) => ({
      ...shared,
      ...campaignColumns(row, context),
      ...figureColumns(figures),
    })),
  ]
  return { ad_spend: { scope: [connectionId, accountId, day], rows } }
}

interface CountedAd {
  readonly row: AdDay
  readonly figures: Figures
}

/** Null for all keys if the day has no categories. */
function categoriesBy(
  categories: readonly CategoryDay[] | undefined,
  keyOf: (row: CategoryDay) => string,
): (key: string) => readonly CategoryDay[] | null {
  if (categories === undefined) return () => null
  const byKey = groupBy(categories, keyOf)
  return (key) => byKey.get(key) ?? []
}

/** An ad may be in several ad groups. */
function adKey({ adGroup, adGroupAd }: Pick<CategoryDay, 'adGroup' | 'adGroupAd'>): string {
  return `${adGroup?.id ?? ''}/${adGroupAd?.ad.id ?? ''}`
}

/** Merges an ad that is in several ad groups into one row, under the first of them. */
function eachAdOnce(ads: readonly CountedAd[]): readonly CountedAd[] {
  return [...groupBy(ads, ({ row }) => row.adGroupAd.ad.id).values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    return [{ row: first.row, figures: sumFigures(same.map(({ figures }) => figures)) }]
  })
}

function adColumns({ campaign, adGroup, adGroupAd: { ad } }: AdDay, context: NormaliseContext) {
  return {
    level: 'ad',
    entity_id: ad.id,
    campaign_id: campaign.id,
    campaign_name: textOrNull(campaign.name),
    ad_set_id: adGroup.id,
    ad_set_name: textOrNull(adGroup.name),
    ad_id: ad.id,
    // Most ads have no name.
    ad_name: textOrNull(ad.name),
    campaign_status: statusOf(campaign.status, context),
  }
}

function campaignColumns({ campaign }: CampaignDay, context: NormaliseContext) {
  return {
    level: 'campaign',
    entity_id: campaign.id,
    campaign_id: campaign.id,
    campaign_name: textOrNull(campaign.name),
    ad_set_id: null,
    ad_set_name: null,
    ad_id: null,
    ad_name: null,
    campaign_status: statusOf(campaign.status, context),
  }
}

function figureColumns(figures: Figures) {
  const { costMicros, impressions, clicks, conversions, conversionsValue } = figures
  return {
    spend: normaliseDecimal(formatDecimal(BigInt(costMicros), 6)),
    impressions: Number(impressions),
    clicks: Number(clicks),
    conversions: plainDecimal(conversions),
    conversion_value: normaliseDecimal(plainDecimal(conversionsValue, 4)),
    other_conversions: plainDecimal(figures.otherConversions),
    other_conversion_value: normaliseDecimal(plainDecimal(figures.otherConversionsValue, 4)),
  }
}

function statusOf(status: string, context: NormaliseContext): string | null {
  if (status === 'UNSPECIFIED') return null
  const named = namedValue(context, 'campaign.status', status, ['ENABLED', 'PAUSED', 'REMOVED'])
  return named === 'ENABLED' ? 'active' : named.toLowerCase()
}

/** Conversions of another category are counted apart from purchases, and reported. */
function reportCategories({ categories }: SpendDay, context: NormaliseContext): void {
  for (const { segments } of [...(categories?.campaigns ?? []), ...(categories?.ads ?? [])])
    knownValue(
      context,
      'conversion_action_category',
      segments.conversionActionCategory,
      conversionCategories,
    )
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text
}
