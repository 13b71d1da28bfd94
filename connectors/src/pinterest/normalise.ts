import { adAccountOf } from '../kit/ads/ad-account.ts'
import { adDay, type AdResult } from '../kit/ads/ad-day.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { decimalOfMicros } from '../kit/values/decimal.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { DayPayload, type ReportRow } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Each day of the account replaces its stored rows. */
export function normaliseDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { rows } = parsePayload(DayPayload, record.payload, `Ads of ${day}`)
  const results = rows.map((row) => resultOf(row, context))
  const account = adAccountOf(context)
  return adDay({ platform: manifest.code, day, account, results }, context)
}

function resultOf(row: ReportRow, context: NormaliseContext): AdResult {
  const status = row.CAMPAIGN_ENTITY_STATUS
  return {
    campaign: {
      id: row.CAMPAIGN_ID,
      name: row.CAMPAIGN_NAME,
      status:
        status == null
          ? null
          : namedValue(context, 'CAMPAIGN_ENTITY_STATUS', status, statuses).toLowerCase(),
    },
    adSet: { id: row.AD_GROUP_ID, name: row.AD_GROUP_NAME },
    ad: { id: row.AD_ID, name: row.AD_NAME },
    spend: decimalOfMicros(row.SPEND_IN_MICRO_DOLLAR),
    impressions: row.PAID_IMPRESSION,
    clicks: row.TOTAL_CLICKTHROUGH,
    purchases: {
      count: String(row.TOTAL_CHECKOUT),
      value: decimalOfMicros(row.TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR),
    },
    others: { count: String(row.TOTAL_SIGNUP + row.TOTAL_LEAD), value: null },
  }
}

/** Of a campaign. */
const statuses = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DRAFT', 'DELETED_DRAFT']
