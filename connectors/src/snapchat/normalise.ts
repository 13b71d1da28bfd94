import { adAccountOf } from '../kit/ads/ad-account.ts'
import { adDay, type AdResult } from '../kit/ads/ad-day.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { decimalOfMicros } from '../kit/values/decimal.ts'
import { namedValue } from '../kit/values/known-value.ts'
import { DayPayload, type Row } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Each day of the account replaces its stored rows. */
export function normaliseDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { rows } = parsePayload(DayPayload, record.payload, `Ads of ${day}`)
  const results = rows.map((row) => resultOf(row, context))
  const account = adAccountOf(context)
  return adDay({ platform: manifest.code, day, account, results }, context)
}

function resultOf({ campaign, adSquad, ad, stats }: Row, context: NormaliseContext): AdResult {
  const { id, name, status } = campaign
  return {
    campaign: {
      id,
      name,
      status: status == null ? null : namedValue(context, 'status', status, statuses).toLowerCase(),
    },
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
