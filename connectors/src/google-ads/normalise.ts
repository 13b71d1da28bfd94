import { adDay, type AdResult } from '../kit/ads/ad-day.ts'
import { campaignRest, figureColumnsOf, sumFigures, type Figures } from '../kit/ads/figures.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { groupBy } from '../kit/values/group-by.ts'
import { knownValue, namedValue } from '../kit/values/known-value.ts'
import { SpendDay, type AdDay, type CampaignDay, type CategoryDay } from './api-types.ts'
import { conversionCategories, figuresOf } from './figures.ts'
import { manifest } from './manifest.ts'

/**
 * One row per ad and one per campaign's spend without ads, so that all spend is in exactly one row.
 */
export function normaliseSpend(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const spend = parsePayload(SpendDay, record.payload, `Ads of ${day}`)
  const { campaigns = [], ads = [] } = spend.categories ?? {}
  reportCategories([...campaigns, ...ads], context)
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
  const results = [
    ...eachAdOnce(counted).map(({ row, figures }) => adResult(row, figures, context)),
    ...rests.map(({ row, figures }) => campaignResult(row, figures, context)),
  ]
  const { customer_id: id = '', descriptive_name: name } = context.params
  return adDay({ platform: manifest.code, day, account: { id, name }, results }, context)
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

function adResult(
  { campaign, adGroup, adGroupAd: { ad } }: AdDay,
  figures: Figures,
  context: NormaliseContext,
): AdResult {
  return {
    ...campaignResult({ campaign }, figures, context),
    adSet: { id: adGroup.id, name: adGroup.name },
    // Most ads have no name.
    ad: { id: ad.id, name: ad.name },
  }
}

function campaignResult(
  { campaign: { id, name, status } }: Pick<CampaignDay, 'campaign'>,
  figures: Figures,
  context: NormaliseContext,
): AdResult {
  return {
    campaign: { id, name, status: statusOf(status, context) },
    adSet: null,
    ad: null,
    ...figureColumnsOf(figures),
  }
}

function statusOf(status: string, context: NormaliseContext): string | null {
  if (status === 'UNSPECIFIED') return null
  const named = namedValue(context, 'campaign.status', status, ['ENABLED', 'PAUSED', 'REMOVED'])
  return named === 'ENABLED' ? 'active' : named.toLowerCase()
}

/** Conversions of another category are counted apart from purchases, and reported. */
export function reportCategories(
  rows: readonly Pick<CategoryDay, 'segments'>[],
  context: NormaliseContext,
): void {
  for (const { segments } of rows)
    knownValue(
      context,
      'conversion_action_category',
      segments.conversionActionCategory,
      conversionCategories,
    )
}
