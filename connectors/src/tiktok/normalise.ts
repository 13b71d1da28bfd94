import { adAccountOf } from '../kit/ads/ad-account.ts'
import { adDayNormaliser, sumClaims, type AdResult } from '../kit/ads/ad-day.ts'
import type { NormaliseContext } from '../kit/stream.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { DayPayload, type GmvMaxRow, type ReportRow } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Each day of the account replaces its stored rows. */
export const normaliseDay = adDayNormaliser(
  manifest.code,
  DayPayload,
  adAccountOf,
  ({ rows, campaigns, gmvMax }, context) => [
    ...rows.map((row) => adResult(row, statusOf(campaigns[row.metrics.campaign_id], context))),
    ...gmvMax.map((row) => gmvMaxResult(row, statusOf(row.metrics.operation_status, context))),
  ],
)

function adResult({ dimensions, metrics }: ReportRow, status: string | null): AdResult {
  return {
    campaign: { id: metrics.campaign_id, name: metrics.campaign_name, status },
    adSet: { id: metrics.adgroup_id, name: metrics.adgroup_name },
    ad: { id: dimensions.ad_id, name: metrics.ad_name },
    spend: metrics.spend ?? '0',
    impressions: metrics.impressions ?? 0,
    clicks: metrics.clicks ?? 0,
    // On the website, in apps and in TikTok's own store. Despite its name, the first value is that
    // of all purchases on the website.
    purchases: sumClaims([
      { count: metrics.complete_payment, value: metrics.total_complete_payment_rate },
      { count: metrics.total_purchase, value: metrics.total_purchase_value },
      { count: metrics.onsite_shopping, value: metrics.total_onsite_shopping_value },
    ]),
    others: null,
  }
}

/** A GMV Max campaign has a row of its own: TikTok reports neither its ads nor its impressions. */
function gmvMaxResult({ dimensions, metrics }: GmvMaxRow, status: string | null): AdResult {
  return {
    campaign: { id: dimensions.campaign_id, name: metrics.campaign_name, status },
    adSet: null,
    ad: null,
    spend: metrics.cost ?? '0',
    impressions: 0,
    clicks: 0,
    purchases: { count: metrics.orders, value: metrics.gross_revenue },
    others: null,
  }
}

const statuses = new Map([
  ['ENABLE', 'active'],
  ['DISABLE', 'paused'],
  ['STATUS_DELETE', 'deleted'],
])

function statusOf(status: string | null | undefined, context: NormaliseContext): string | null {
  if (!status) return null
  const known = statuses.get(status)
  return (
    known ?? namedValue(context, 'operation_status', status, [...statuses.keys()]).toLowerCase()
  )
}
