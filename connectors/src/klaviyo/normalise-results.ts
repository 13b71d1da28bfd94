import { noonAt } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { ResultsPayload } from './growth-types.ts'
import { manifest } from './manifest.ts'
import { moneyOf } from './money.ts'
import { count } from './normalise-growth.ts'

/** Klaviyo's own numbers of what was sent on a day. */
export function normaliseResults(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const { externalId: day } = record
  const what = `The day ${day}`
  const { messages } = parsePayload(ResultsPayload, record.payload, what)
  const { connectionId, currency, timezone } = context
  return {
    mail_results: {
      scope: [connectionId, day],
      rows: messages.map(({ kind, campaign, message, name, channel, statistics }) => {
        const counted = (statistic: string) => {
          const value = statistics[statistic]
          if (value === undefined || value === null)
            throw new ConnectorError('payload', `${what}: ${message} without its ${statistic}`)
          return count(value, what)
        }
        return {
          connection_id: connectionId,
          platform: manifest.code,
          campaign_id: campaign,
          kind,
          message_id: message,
          message_name: name,
          channel,
          day,
          noon_at: noonAt(day, timezone),
          recipients: counted('recipients'),
          delivered: counted('delivered'),
          opens: counted('opens_unique'),
          clicks: counted('clicks_unique'),
          unsubscribes: counted('unsubscribe_uniques'),
          bounces: counted('bounced'),
          spam_complaints: counted('spam_complaints'),
          // An account without orders has no conversions.
          conversions: count(statistics['conversions'] ?? 0, what),
          revenue: moneyOf(statistics['conversion_value'] ?? 0, what),
          currency,
        }
      }),
    },
  }
}
