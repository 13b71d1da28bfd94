import { dayAt } from '@cartograph/contract'
import type { Stream } from '../../kit/stream.ts'
import { dayRecords, requestedDays } from '../../kit/values/days.ts'
import type { KlaviyoAccount } from '../account.ts'
import type { ResultsPayload } from '../growth-types.ts'
import type { KnownMessage } from '../message-directory.ts'
import { orderMetric, type RequestedMetric } from '../metrics.ts'
import { normaliseResults } from '../normalise-results.ts'
import { readCampaignResults, readFlowResults, type ReportedGroup } from '../reports.ts'

/** The results of each message as Klaviyo's own pages show them: by the day on which it was sent. */
export const messageResults: Stream<KlaviyoAccount> = {
  name: 'message_results',
  async readPage({ client, facts, metrics, messages }, request) {
    const { signal } = request
    const { days } = requestedDays(request, 'Days')
    const { timezone } = (await facts.get(signal)).attributes
    const counting = countingMetric(await metrics.get(signal))
    const byDay = new Map<string, Message[]>(days.map((day) => [day, []]))
    if (counting !== null) {
      const asked = { days, timezone, signal, ...counting }
      const known = await messages.get(signal)
      for (const group of await readCampaignResults(client, asked)) {
        const message = messageOf('campaign', group, known)
        const { sendTime = null } = known.get(message.message) ?? {}
        // Without the campaign, which was deleted, the day of sending is not known.
        if (sendTime === null) continue
        byDay.get(dayAt(Date.parse(sendTime), timezone))?.push(message)
      }
      for (const [day, groups] of await readFlowResults(client, asked))
        byDay.get(day)?.push(...groups.map((group) => messageOf('flow', group, known)))
    }
    const records = dayRecords(days, timezone, (day) => ({
      messages: (byDay.get(day) ?? []).filter(hasAny),
    }))
    return { records, next: null }
  },
  normalise: normaliseResults,
}

type Message = ResultsPayload['messages'][number]

const sendStatistics = [
  'recipients',
  'delivered',
  'opens_unique',
  'clicks_unique',
  'unsubscribe_uniques',
  'bounced',
  'spam_complaints',
]

/** A report needs a metric of conversions, even of an account that has no orders yet. */
function countingMetric(metrics: readonly RequestedMetric[]) {
  const orders = metrics.find(({ name }) => name === orderMetric)
  const [first] = metrics
  if (first === undefined) return null
  return orders === undefined
    ? { conversionMetricId: first.id, statistics: sendStatistics }
    : {
        conversionMetricId: orders.id,
        statistics: [...sendStatistics, 'conversions', 'conversion_value'],
      }
}

function messageOf(
  kind: Message['kind'],
  { groupings, statistics }: ReportedGroup,
  known: ReadonlyMap<string, KnownMessage>,
): Message {
  const text = (name: string) => groupings[name] ?? ''
  const campaign = text(`${kind}_id`)
  const message = text(`${kind}_message_id`) || campaign
  const { name = null } = known.get(message) ?? {}
  return { kind, campaign, message, name, channel: channelOf(text('send_channel')), statistics }
}

function channelOf(sendChannel: string): string {
  return sendChannel.includes('push') ? 'push' : sendChannel
}

function hasAny({ statistics }: Message): boolean {
  return Object.values(statistics).some((value) => value !== 0)
}
