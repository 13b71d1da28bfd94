import { noonAt } from '@cartograph/contract'
import type { RawRecord, Stream } from '../../kit/stream.ts'
import { requestedDays } from '../../kit/values/days.ts'
import type { KlaviyoAccount } from '../account.ts'
import { readAggregate, type CountedDay } from '../aggregate.ts'
import type { KnownMessage } from '../message-directory.ts'
import type { RequestedMetric } from '../metrics.ts'
import { normaliseDay } from '../normalise-day.ts'

/** The daily statistics of each message: one request per metric, merged by day. */
export const messageStats: Stream<KlaviyoAccount> = {
  name: 'message_stats',
  async readPage(account, request) {
    const { signal } = request
    const { days } = requestedDays(request, 'Days')
    const { timezone } = (await account.facts.get(signal)).attributes
    const counted: MetricDay[] = []
    for (const metric of await account.metrics.get(signal)) {
      const rows = await readAggregate(account.client, { metric, days, timezone, signal })
      for (const row of rows) counted.push({ ...row, metric })
    }
    const known: ReadonlyMap<string, KnownMessage> =
      counted.length === 0 ? new Map() : await account.messages.get(signal)
    const owners = new Map(counted.map((row) => [row.message, ownerOf(row, counted, known)]))
    return { records: days.map((day) => recordOf(day, counted, owners, timezone)), next: null }
  },
  normalise: normaliseDay,
}

interface MetricDay extends CountedDay {
  readonly metric: RequestedMetric
}

function recordOf(
  day: string,
  counted: readonly MetricDay[],
  owners: ReadonlyMap<string, KnownMessage>,
  timezone: string,
): RawRecord {
  const ofDay = counted.filter((row) => row.day === day)
  const rows = ofDay.map(({ metric, message, currency, measurements }) => ({
    metric: metric.name,
    message,
    ...(currency !== null && { currency }),
    measurements,
  }))
  const messages = Object.fromEntries(
    ofDay.map(({ message }) => {
      const { campaign = message, name = null, channel = 'email' } = owners.get(message) ?? {}
      return [message, { campaign, name, channel }]
    }),
  )
  return { externalId: day, updatedAt: noonAt(day, timezone), payload: { rows, messages } }
}

/**
 * Deleted messages still have statistics: they belong to the reported flow, or stand for their own
 * campaign.
 */
function ownerOf(
  { message, flow }: MetricDay,
  counted: readonly MetricDay[],
  known: ReadonlyMap<string, KnownMessage>,
): KnownMessage {
  const listed = known.get(message)
  if (listed !== undefined) return listed
  const sent = counted.find((row) => row.message === message && row.metric.channel !== null)
  const channel = sent?.metric.channel ?? 'email'
  return { campaign: flow ?? message, name: null, channel, sendTime: null }
}
