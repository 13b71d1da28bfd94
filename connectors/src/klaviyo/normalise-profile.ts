import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { normaliseDecimal } from '../kit/values/decimal.ts'
import { knownValue } from '../kit/values/known-value.ts'
import { textOrNull } from '../kit/values/text-or-null.ts'
import { Profile } from './profile-types.ts'

const consents = ['SUBSCRIBED', 'UNSUBSCRIBED', 'NEVER_SUBSCRIBED'] as const

export function normaliseProfile(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const profile = parsePayload(Profile, record.payload, `Profile ${record.externalId}`)
  const { connectionId, currency } = context
  const { email, created, updated, subscriptions, predictive_analytics } = profile.attributes
  const predicted = predictive_analytics ?? {}
  const consent = subscriptions?.email?.marketing?.consent
  const nextOrder = predicted.expected_date_of_next_order ?? null
  const row = {
    connection_id: connectionId,
    platform: 'KL',
    profile_id: profile.id,
    email: textOrNull(email?.trim().toLowerCase()),
    email_consent: knownValue(context, 'consent', consent, consents).toLowerCase(),
    created_at: new Date(created).toISOString(),
    updated_at: new Date(updated ?? created).toISOString(),
    currency,
    historic_value: decimal(predicted.historic_clv, 2),
    predicted_value: decimal(predicted.predicted_clv, 2),
    historic_orders: decimal(predicted.historic_number_of_orders, 4),
    predicted_orders: decimal(predicted.predicted_number_of_orders, 4),
    average_order: decimal(predicted.average_order_value, 2),
    churn_probability: decimal(predicted.churn_probability, 4),
    next_order_at: nextOrder === null ? null : new Date(nextOrder).toISOString(),
  }
  return { mail_profiles: { scope: [connectionId, profile.id], rows: [row] } }
}

/** Predictions are fractions of any length. */
function decimal(value: number | null | undefined, places: number): string | null {
  return value == null ? null : normaliseDecimal(value.toFixed(places))
}
