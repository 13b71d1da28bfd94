import { formatDecimal, noonAt, type AdSpendRow } from '@cartograph/contract'
import { plainDecimal, toUnits } from '../kit/google/plain-decimal.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { SpendDay, type AdDay, type CampaignDay, type Metrics } from './api-types.ts'
import { campaignRest } from './campaign-rest.ts'
import { groupBy } from './group-by.ts'

/**
 * One row per ad and one per campaign's spend without ads, so that all spend is in exactly one row.
 */
export function normaliseSpend(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const spend = parsePayload(SpendDay, record.payload, `Ads of ${day}`)
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
  const adsOf = groupBy(spend.ads, ({ campaign }) => campaign.id)
  const rests = spend.campaigns.flatMap((row) => {
    const ads = adsOf.get(row.campaign.id) ?? []
    const metrics = campaignRest(
      row.metrics,
      ads.map((ad) => ad.metrics),
    )
    return metrics === null ? [] : [{ ...row, metrics }]
  })
  const rows: AdSpendRow[] = [
    ...eachAdOnce(spend.ads).map((row) => ({
      ...shared,
      ...adColumns(row),
      ...figures(row.metrics),
    })),
    ...rests.map((row) => ({ ...shared, ...campaignColumns(row), ...figures(row.metrics) })),
  ]
  return { ad_spend: { scope: [connectionId, accountId, day], rows } }
}

/** Merges an ad that is in several ad groups into one row, under the first of them. */
function eachAdOnce(ads: readonly AdDay[]): readonly AdDay[] {
  return [...groupBy(ads, ({ adGroupAd }) => adGroupAd.ad.id).values()].flatMap((rows) => {
    const [first] = rows
    return first === undefined ? [] : [{ ...first, metrics: totalMetrics(rows) }]
  })
}

function adColumns({ campaign, adGroup, adGroupAd: { ad } }: AdDay) {
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
    campaign_status: statusOf(campaign.status),
  }
}

function campaignColumns({ campaign }: CampaignDay) {
  return {
    level: 'campaign',
    entity_id: campaign.id,
    campaign_id: campaign.id,
    campaign_name: textOrNull(campaign.name),
    ad_set_id: null,
    ad_set_name: null,
    ad_id: null,
    ad_name: null,
    campaign_status: statusOf(campaign.status),
  }
}

function figures({ costMicros, impressions, clicks, conversions, conversionsValue }: Metrics) {
  return {
    spend: normaliseDecimal(formatDecimal(BigInt(costMicros), 6)),
    impressions: Number(impressions),
    clicks: Number(clicks),
    conversions: plainDecimal(conversions),
    conversion_value: normaliseDecimal(plainDecimal(conversionsValue, 4)),
  }
}

function statusOf(status: string): string | null {
  if (status === 'UNSPECIFIED' || status === 'UNKNOWN') return null
  return status === 'ENABLED' ? 'active' : status.toLowerCase()
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text
}

/** Sums the metrics of rows, exactly. */
function totalMetrics(rows: readonly { readonly metrics: Metrics }[]): Metrics {
  const total = (name: keyof Metrics, places: number): string =>
    formatDecimal(
      rows.reduce((sum, { metrics }) => sum + toUnits(metrics[name], places), 0n),
      places,
    )
  return {
    costMicros: total('costMicros', 0),
    impressions: total('impressions', 0),
    clicks: total('clicks', 0),
    conversions: total('conversions', 8),
    conversionsValue: total('conversionsValue', 8),
  }
}
