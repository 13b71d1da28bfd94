import { formatDecimal, noonAt, type AdSpendRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { plainDecimal, toUnits } from '../kit/google/plain-decimal.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { addDecimals, normaliseDecimal } from '../kit/values/decimal.ts'
import { DayPayload, type GmvMaxRow, type ReportRow } from './api-types.ts'

/** Each day of the account replaces its stored rows. */
export function normaliseDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { rows, campaigns, gmvMax } = parsePayload(DayPayload, record.payload, `Ads of ${day}`)
  const accountId = context.params['ad_account_id'] ?? ''
  // A row that changes between two pages may be on both.
  const byCampaign = new Map(gmvMax.map((row) => [row.dimensions.campaign_id, row]))
  const byAd = new Map(rows.map((row) => [row.dimensions.ad_id, row]))
  return {
    ad_spend: {
      scope: [context.connectionId, accountId, day],
      rows: [
        ...[...byAd.values()].map((row) =>
          adSpendRow(row, campaigns[row.metrics.campaign_id] ?? null, { day, accountId, context }),
        ),
        ...[...byCampaign.values()].map((row) => gmvMaxRow(row, { day, accountId, context })),
      ],
    },
  }
}

function adSpendRow(
  { dimensions, metrics }: ReportRow,
  status: string | null,
  of: { day: string; accountId: string; context: NormaliseContext },
): AdSpendRow {
  const { context, day } = of
  return {
    connection_id: context.connectionId,
    platform: 'TT',
    account_id: of.accountId,
    account_name: context.params['ad_account_name'] ?? null,
    level: 'ad',
    entity_id: dimensions.ad_id,
    campaign_id: metrics.campaign_id,
    campaign_name: metrics.campaign_name,
    ad_set_id: metrics.adgroup_id,
    ad_set_name: metrics.adgroup_name,
    ad_id: dimensions.ad_id,
    ad_name: metrics.ad_name,
    campaign_status: statusOf(status, context),
    day,
    noon_at: noonAt(day, context.timezone),
    currency: context.currency,
    spend: normaliseDecimal(metrics.spend ?? '0'),
    impressions: metrics.impressions ?? 0,
    clicks: metrics.clicks ?? 0,
    conversions: sumOf(metrics.complete_payment, metrics.total_purchase, metrics.onsite_shopping),
    // Despite its name, the first is the value of all purchases on the website.
    conversion_value: moneyOf(
      metrics.total_complete_payment_rate,
      metrics.total_purchase_value,
      metrics.total_onsite_shopping_value,
    ),
    other_conversions: null,
    other_conversion_value: null,
  }
}

/** A GMV Max campaign has a row of its own: TikTok reports neither its ads nor its impressions. */
function gmvMaxRow(
  { dimensions, metrics }: GmvMaxRow,
  { day, accountId, context }: { day: string; accountId: string; context: NormaliseContext },
): AdSpendRow {
  const { operation_status: status } = metrics
  return {
    connection_id: context.connectionId,
    platform: 'TT',
    account_id: accountId,
    account_name: context.params['ad_account_name'] ?? null,
    level: 'campaign',
    entity_id: dimensions.campaign_id,
    campaign_id: dimensions.campaign_id,
    campaign_name: metrics.campaign_name,
    ad_set_id: null,
    ad_set_name: null,
    ad_id: null,
    ad_name: null,
    campaign_status: statusOf(status, context),
    day,
    noon_at: noonAt(day, context.timezone),
    currency: context.currency,
    spend: normaliseDecimal(metrics.cost ?? '0'),
    impressions: 0,
    clicks: 0,
    conversions: sumOf(metrics.orders),
    conversion_value: moneyOf(metrics.gross_revenue),
    other_conversions: null,
    other_conversion_value: null,
  }
}

/** Purchases on the website, in apps and in TikTok's own store; null if none of them is tracked. */
function sumOf(...counts: readonly (string | null)[]): string | null {
  const known = counts.filter((count) => count !== null)
  if (known.length === 0) return null
  const units = known.reduce((sum, count) => sum + toUnits(count, 8), 0n)
  return plainDecimal(formatDecimal(units, 8))
}

function moneyOf(...amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : addDecimals(known)
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
