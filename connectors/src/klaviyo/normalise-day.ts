import { noonAt, type MailForeignSalesRow, type MailStatsRow } from '@cartograph/contract'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { NormaliseContext, NormalisedRecord, RawRecord } from '../kit/stream.ts'
import { addDecimals } from '../kit/values/decimal.ts'
import { DayPayload } from './api-types.ts'
import { manifest } from './manifest.ts'
import { moneyOf } from './money.ts'
import { messageMetrics, orderMetric, type MessageMetric } from './metrics.ts'

/** Converts a day's metric values to one row per message. */
export function normaliseDay(record: RawRecord, context: NormaliseContext): NormalisedRecord {
  const day = record.externalId
  const { rows, messages } = parsePayload(DayPayload, record.payload, `The day ${day}`)
  const { connectionId, timezone } = context
  const sums = new Map<string, Sums>()
  const foreign = new Map<string, Sums & { readonly currency: string }>()

  for (const { metric, message, currency: sent, measurements } of rows) {
    const known = messages[message]
    const native = messageMetrics.find(({ names }) => names.includes(metric)) ?? null
    if (known === undefined || (native === null && metric !== orderMetric))
      throw new ConnectorError('payload', `The day ${day}: ${metric} of an unknown message`)
    const channel = native?.channel ?? known.channel
    const currency = currencyOf(sent, context)
    if (currency !== context.currency) {
      const key = JSON.stringify([message, channel, currency])
      const sum = foreign.get(key) ?? {
        message,
        channel,
        currency,
        counts: new Map(),
        revenue: '0.00',
      }
      foreign.set(key, sum)
      add(sum, 'conversions', whole(measurements['count'] ?? missing(day, metric, 'count'), day))
      const value = measurements['sum_value'] ?? missing(day, metric, 'sum_value')
      sum.revenue = addDecimals([sum.revenue, money(value, day)])
      continue
    }
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

  const shared = { connection_id: connectionId, platform: manifest.code, day }
  const noon_at = noonAt(day, timezone)
  const messageOf = ({ message, channel }: Sums) => ({
    campaign_id: messages[message]?.campaign ?? message,
    message_id: message,
    message_name: messages[message]?.name ?? null,
    channel,
    noon_at,
  })
  const statsRows = [...sums.values()].map((sum): MailStatsRow => {
    const count = (name: CountName) => sum.counts.get(name) ?? 0
    return {
      ...shared,
      ...messageOf(sum),
      recipients: count('delivered') + count('bounces'),
      delivered: count('delivered'),
      opens: count('opens'),
      clicks: count('clicks'),
      unsubscribes: count('unsubscribes'),
      bounces: count('bounces'),
      spam_complaints: count('spamComplaints'),
      conversions: count('conversions'),
      revenue: sum.revenue,
      currency: context.currency,
    }
  })
  const foreignRows = [...foreign.values()].map((sum): MailForeignSalesRow => ({
    ...shared,
    ...messageOf(sum),
    conversions: sum.counts.get('conversions') ?? 0,
    revenue: sum.revenue,
    currency: sum.currency,
  }))
  const scope = [connectionId, day]
  return {
    mail_stats: { scope, rows: statsRows },
    mail_foreign_sales: { scope, rows: foreignRows },
  }
}

/** The account's currency for a value without one, or with one that is not a code. */
function currencyOf(sent: string | null | undefined, context: NormaliseContext): string {
  if (sent === null || sent === undefined) return context.currency
  const code = sent.toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) return code
  context.onUnknown?.('currency', sent)
  return context.currency
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

function money(sum: number, day: string): string {
  return moneyOf(sum, `The day ${day}`)
}

function missing(day: string, metric: string, measurement: string): never {
  throw new ConnectorError('payload', `The day ${day}: ${metric} without its ${measurement}`)
}
