import { adAccountOf } from '../kit/ads/ad-account.ts'
import { adDay, type AdResult } from '../kit/ads/ad-day.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { DayPayload, type Insight } from './api-types.ts'
import { figuresOf } from './figures.ts'
import { manifest } from './manifest.ts'

/** Each day of the account replaces its stored rows. */
export function normaliseDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { insights, campaigns } = parsePayload(DayPayload, record.payload, `Ads of ${day}`)
  const results = insights.map((insight) => {
    const status = campaigns[insight.campaign_id] ?? null
    return resultOf(insight, status === null ? null : statusOf(status, context))
  })
  const account = adAccountOf(context.params)
  return adDay({ platform: manifest.code, day, account, results }, context)
}

function resultOf(insight: Insight, status: string | null): AdResult {
  return {
    campaign: { id: insight.campaign_id, name: insight.campaign_name, status },
    adSet: { id: insight.adset_id, name: insight.adset_name },
    ad: { id: insight.ad_id, name: insight.ad_name },
    ...figuresOf(insight),
  }
}

/** Of a campaign. */
const statuses = ['ACTIVE', 'ARCHIVED', 'DELETED', 'IN_PROCESS', 'PAUSED', 'WITH_ISSUES']

function statusOf(status: string, context: NormaliseContext): string {
  return namedValue(context, 'effective_status', status, statuses).toLowerCase()
}
