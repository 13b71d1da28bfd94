import { noonAt, type MailStatsRow } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { addDecimals, normaliseDecimal } from '../kit/values/decimal.ts'
import { DayPayload } from './api-types.ts'
import { manifest } from './manifest.ts'
import { messageMetrics, orderMetric, type MessageMetric } from './metrics.ts'

/** Converts a day's metric values to one row per message. */
export function normaliseDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { rows, messages } = parsePayload(DayPayload, record.payload, `The day ${day}`)
  const sums = new Map<string, Sums>()

  for (const { metric, message, measurements } of rows) {
    const known = messages[message]
    const native = messageMetrics.find(({ names }) => names.includes(metric)) ?? null
    if (known === undefined || (native === null && metric !== orderMetric))
      throw new ConnectorError('payload', `The day ${day}: ${metric} of an unknown message`)
    const channel = native?.channel ?? known.channel
    const key = JSON.stringify([message, channel])
    const sum = sums.get(key) ?? { message, channel, counts: new Map(), revenue: '0.00' }
    sums.set(key, sum)
    const measured = (name: string) => measurements[name] ?? missing(day, metric, name)
    if (native === null) {
      add(sum, 'conversions', whole(measured('count'), day))
      sum.revenue = addDecimals([sum.revenue, money(measured('sum_value'), day)])
    } else {
      add(sum, native.tells, whole(measured(native.measurement), day))
    }
  }

  const { connectionId, currency, timezone } = context
  const noon_at = noonAt(day, timezone)
  const statsRows = [...sums.values()].map(({ message, channel, counts, revenue }) => {
    const count = (name: CountName) => counts.get(name) ?? 0
    return {
      connection_id: connectionId,
      platform: manifest.code,
      campaign_id: messages[message]?.campaign ?? message,
      message_id: message,
      message_name: messages[message]?.name ?? null,
      channel,
      day,
      noon_at,
      recipients: count('delivered') + count('bounces'),
      delivered: count('delivered'),
      opens: count('opens'),
      clicks: count('clicks'),
      unsubscribes: count('unsubscribes'),
      bounces: count('bounces'),
      spam_complaints: count('spamComplaints'),
      conversions: count('conversions'),
      revenue,
      currency,
    } satisfies MailStatsRow
  })
  return { mail_stats: { scope: [connectionId, day], rows: statsRows } }
}

type CountName = MessageMetric['tells'] | 'conversions'

interface Sums {
  readonly message: string
  readonly channel: string
  readonly counts: Map<CountName, number>
  revenue: string
}

function add({ counts }: Sums, name: CountName, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count)
}

function whole(count: number, day: string): number {
  if (Number.isSafeInteger(count) && count >= 0) return count
  throw new ConnectorError('payload', `The day ${day}: ${count} is not a count`)
}

/** Klaviyo sums money as floats: digits beyond four places are rounding errors. */
function money(sum: number, day: string): string {
  if (Math.abs(sum) < 1e14) return normaliseDecimal(sum.toFixed(4))
  throw new ConnectorError('payload', `The day ${day}: ${sum} is not a sum of money`)
}

function missing(day: string, metric: string, measurement: string): never {
  throw new ConnectorError('payload', `The day ${day}: ${metric} without its ${measurement}`)
}
