import { noonAt, type AdSpendRow } from '@cartograph/contract'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { DayPayload, purchaseTypes, type Action, type Insight } from './api-types.ts'

/** Each day of the account replaces its stored rows. */
export function normaliseDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { insights, campaigns } = parsePayload(DayPayload, record.payload, `Ads of ${day}`)
  const accountId = context.params['ad_account_id'] ?? ''
  // A row that changes between two pages may be on both.
  const byAd = new Map(insights.map((insight) => [insight.ad_id, insight]))
  return {
    ad_spend: {
      scope: [context.connectionId, accountId, day],
      rows: [...byAd.values()].map((insight) =>
        adSpendRow(insight, campaigns[insight.campaign_id] ?? null, { day, accountId, context }),
      ),
    },
  }
}

function adSpendRow(
  insight: Insight,
  status: string | null,
  of: { day: string; accountId: string; context: NormaliseContext },
): AdSpendRow {
  const { context, day } = of
  const purchase = purchaseOf(insight)
  return {
    connection_id: context.connectionId,
    platform: 'FB',
    account_id: of.accountId,
    account_name: textOrNull(context.params['ad_account_name']),
    level: 'ad',
    entity_id: insight.ad_id,
    campaign_id: insight.campaign_id,
    campaign_name: textOrNull(insight.campaign_name),
    ad_set_id: insight.adset_id,
    ad_set_name: textOrNull(insight.adset_name),
    ad_id: insight.ad_id,
    ad_name: textOrNull(insight.ad_name),
    campaign_status:
      status === null
        ? null
        : namedValue(context, 'effective_status', status, statuses).toLowerCase(),
    day,
    noon_at: noonAt(day, context.timezone),
    currency: context.currency,
    spend: normaliseDecimal(insight.spend),
    impressions: insight.impressions,
    clicks: insight.inline_link_clicks ?? 0,
    conversions: trimmed(purchase.count),
    conversion_value: normaliseDecimal(purchase.value),
    other_conversions: null,
    other_conversion_value: null,
  }
}

/** Of a campaign. */
const statuses = ['ACTIVE', 'ARCHIVED', 'DELETED', 'IN_PROCESS', 'PAUSED', 'WITH_ISSUES']

function purchaseOf({ actions, action_values }: Insight) {
  const type = purchaseTypes.find((one) => valueOf(actions, one) !== null)
  if (type === undefined) return { count: '0', value: '0' }
  return { count: valueOf(actions, type) ?? '0', value: valueOf(action_values, type) ?? '0' }
}

function valueOf(actions: readonly Action[], type: string): string | null {
  return actions.find((action) => action.action_type === type)?.value ?? null
}

/** '2.50' → '2.5', '3.00' → '3', and no more places than a number may have. */
function trimmed(count: string): string {
  const [whole = '0', fraction = ''] = count.split('.')
  const kept = fraction.slice(0, 8).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text
}
