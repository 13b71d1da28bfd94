import { noonAt, type AdSpendRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { DayPayload, type ReportRow } from './api-types.ts'

/** Each day of the account replaces its stored rows. */
export function normaliseDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { rows, campaigns } = parsePayload(DayPayload, record.payload, `Ads of ${day}`)
  const accountId = context.params['ad_account_id'] ?? ''
  // A row that changes between two pages may be on both.
  const byAd = new Map(rows.map((row) => [row.dimensions.ad_id, row]))
  return {
    ad_spend: {
      scope: [context.connectionId, accountId, day],
      rows: [...byAd.values()].map((row) =>
        adSpendRow(row, campaigns[row.metrics.campaign_id] ?? null, { day, accountId, context }),
      ),
    },
  }
}

function adSpendRow(
  { dimensions, metrics }: ReportRow,
  status: string | null,
  of: { day: string; accountId: string; context: NormaliseContext },
): AdSpendRow {
  const { context, day } = of
  const { complete_payment: conversions, total_complete_payment_rate: value } = metrics
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
    campaign_status: status === null || status === '' ? null : statusOf(status),
    day,
    noon_at: noonAt(day, context.timezone),
    currency: context.currency,
    spend: normaliseDecimal(metrics.spend ?? '0'),
    impressions: metrics.impressions ?? 0,
    clicks: metrics.clicks ?? 0,
    conversions: conversions === null ? null : trimmed(conversions),
    // Despite its name, the value of all purchases.
    conversion_value: value === null ? null : normaliseDecimal(value),
    other_conversions: null,
    other_conversion_value: null,
  }
}

const statuses = new Map([
  ['ENABLE', 'active'],
  ['DISABLE', 'paused'],
  ['STATUS_DELETE', 'deleted'],
])

function statusOf(status: string): string {
  return statuses.get(status) ?? status.toLowerCase()
}

/** '2.50' → '2.5', '3.00' → '3', and no more places than a number may have. */
function trimmed(count: string): string {
  const [whole = '0', fraction = ''] = count.split('.')
  const kept = fraction.slice(0, 8).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
