import { adAccountOf } from '../kit/ads/ad-account.ts'
import { adDay, type AdResult, type Claim } from '../kit/ads/ad-day.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { DayPayload, purchaseTypes, type Action, type Insight } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Each day of the account replaces its stored rows. */
export function normaliseDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { insights, campaigns } = parsePayload(DayPayload, record.payload, `Ads of ${day}`)
  const results = insights.map((insight) => {
    const status = campaigns[insight.campaign_id] ?? null
    return resultOf(insight, status === null ? null : statusOf(status, context))
  })
  const account = adAccountOf(context)
  return adDay({ platform: manifest.code, day, account, results }, context)
}

function resultOf(insight: Insight, status: string | null): AdResult {
  return {
    campaign: { id: insight.campaign_id, name: insight.campaign_name, status },
    adSet: { id: insight.adset_id, name: insight.adset_name },
    ad: { id: insight.ad_id, name: insight.ad_name },
    spend: insight.spend,
    impressions: insight.impressions,
    clicks: insight.inline_link_clicks ?? 0,
    purchases: purchasesOf(insight),
    others: null,
  }
}

/** Of a campaign. */
const statuses = ['ACTIVE', 'ARCHIVED', 'DELETED', 'IN_PROCESS', 'PAUSED', 'WITH_ISSUES']

function statusOf(status: string, context: NormaliseContext): string {
  return namedValue(context, 'effective_status', status, statuses).toLowerCase()
}

function purchasesOf({ actions, action_values }: Insight): Claim {
  const type = purchaseTypes.find((one) => valueOf(actions, one) !== null)
  if (type === undefined) return { count: '0', value: '0' }
  return { count: valueOf(actions, type), value: valueOf(action_values, type) ?? '0' }
}

function valueOf(actions: readonly Action[], type: string): string | null {
  return actions.find((action) => action.action_type === type)?.value ?? null
}
