import { adAccountOf } from '../kit/ads/ad-account.ts'
import { adDayNormaliser, campaignStatus, type AdResult } from '../kit/ads/ad-day.ts'
import type { NormaliseContext } from '../kit/stream.ts'
import { decimalOfMicros } from '../kit/values/decimal.ts'
import { DayPayload, type Row } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Each day of the account replaces its stored rows. */
export const normaliseDay = adDayNormaliser(
  manifest.code,
  DayPayload,
  adAccountOf,
  ({ rows }, context) => rows.map((row) => resultOf(row, context)),
)

function resultOf({ campaign, adSquad, ad, stats }: Row, context: NormaliseContext): AdResult {
  const { id, name, status } = campaign
  return {
    campaign: { id, name, status: campaignStatus(context, 'status', status, statuses) },
    adSet: adSquad == null ? null : { id: adSquad.id, name: adSquad.name },
    ad: { id: ad.id, name: ad.name },
    spend: decimalOfMicros(stats.spend),
    impressions: stats.impressions,
    clicks: stats.swipes,
    purchases: {
      count: String(stats.conversion_purchases),
      value: decimalOfMicros(stats.conversion_purchases_value),
    },
    others: { count: String(stats.conversion_sign_ups), value: null },
  }
}

/** Of a campaign. */
const statuses = ['ACTIVE', 'PAUSED', 'DELETED']
