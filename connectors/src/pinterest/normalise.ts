import { adAccountOf } from '../kit/ads/ad-account.ts'
import { adDayNormaliser, campaignStatus, type AdResult } from '../kit/ads/ad-day.ts'
import type { NormaliseContext } from '../kit/stream.ts'
import { decimalOfMicros } from '../kit/values/decimal.ts'
import { DayPayload, type ReportRow } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Each day of the account replaces its stored rows. */
export const normaliseDay = adDayNormaliser(
  manifest.code,
  DayPayload,
  adAccountOf,
  ({ rows }, context) => rows.map((row) => resultOf(row, context)),
)

function resultOf(row: ReportRow, context: NormaliseContext): AdResult {
  const { CAMPAIGN_ENTITY_STATUS: status } = row
  return {
    campaign: {
      id: row.CAMPAIGN_ID,
      name: row.CAMPAIGN_NAME,
      status: campaignStatus(context, 'CAMPAIGN_ENTITY_STATUS', status, statuses),
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
