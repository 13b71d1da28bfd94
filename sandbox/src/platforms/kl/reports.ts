import { dayNumber, formatDay, type DayNumber } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { MailDay } from '../../world/ledgers/ledger-types.ts'
import { attributesOf, isRecord, textsOf } from './body.ts'
import { formIdOf } from './growth.ts'
import { metricsOf } from './account.ts'
import { invalid, notFound } from './refusal.ts'

/** Days after sending on which something may still follow. */
const followingDays = 12

const messageStatistics: Readonly<Record<string, (sum: MailDay) => number>> = {
  recipients: (sum) => sum.recipients,
  delivered: (sum) => sum.delivered,
  opens: (sum) => Math.floor(sum.opens * 1.4),
  opens_unique: (sum) => sum.opens,
  clicks: (sum) => Math.floor(sum.clicks * 1.2),
  clicks_unique: (sum) => sum.clicks,
  unsubscribe_uniques: (sum) => sum.unsubscribes,
  bounced: (sum) => sum.bounces,
  spam_complaints: (sum) => sum.spamComplaints,
  conversions: (sum) => sum.conversions,
  // A float with rounding errors, as on the platform.
  conversion_value: (sum) => sum.revenueMinor * 0.01,
}

/** One result for each campaign that was sent in the timeframe, with all that followed. */
export function campaignValues(shop: SandboxShop, at: Date, body: unknown) {
  const { from, to, statistics, isOfOrders } = requestOf(
    shop,
    body,
    'campaign-values-report',
    messageStatistics,
  )
  const { mail } = shop.ledgers
  const calendar = createCalendar(shop.world.options.timezone)
  const sent = mail.campaigns(at).flatMap((campaign) => {
    const { sentAt, messages } = campaign
    if (sentAt === null || campaign.kind === 'flow') return []
    const day = calendar.dayAt(sentAt)
    return day < from || day > to ? [] : messages.map(({ id }) => ({ id, campaign: campaign.id }))
  })
  const sums = new Map<string, MailDay>()
  for (let day = from; day <= to + followingDays; day++)
    for (const row of mail.day(formatDay(day), at))
      sums.set(row.messageId, added(sums.get(row.messageId), row))
  return {
    results: sent.flatMap(({ id, campaign }) => {
      const sum = sums.get(id)
      if (sum === undefined) return []
      return [
        {
          groupings: { campaign_id: campaign, campaign_message_id: id, send_channel: 'email' },
          statistics: Object.fromEntries(
            statistics.map((name) => [name, counted(sum, name, isOfOrders)]),
          ),
        },
      ]
    }),
  }
}

/** For each message of a flow, its numbers by the day of sending. */
export function flowSeries(shop: SandboxShop, at: Date, body: unknown) {
  const { from, to, statistics, isOfOrders } = requestOf(
    shop,
    body,
    'flow-series-report',
    messageStatistics,
  )
  const { mail } = shop.ledgers
  const days = daysOf(from, to)
  const rows = days.map((day) => mail.day(formatDay(day), at))
  const flows = mail.campaigns(at).filter(({ kind }) => kind === 'flow')
  return {
    results: flows.flatMap((flow) =>
      flow.messages.map(({ id }) => ({
        groupings: { flow_id: flow.id, flow_message_id: id, send_channel: 'email' },
        statistics: Object.fromEntries(
          statistics.map((name) => [
            name,
            rows.map((ofDay) => {
              const row = ofDay.find(({ messageId }) => messageId === id)
              return row === undefined ? 0 : counted(row, name, isOfOrders)
            }),
          ]),
        ),
      })),
    ),
    date_times: dateTimes(days),
  }
}

const formStatistics = { viewed_form: 'views', submits: 'submits' } as const

export function formSeries(shop: SandboxShop, at: Date, body: unknown) {
  const { from, to, statistics } = requestOf(shop, body, 'form-series-report', formStatistics)
  const days = daysOf(from, to)
  const rows = days.map((day) => shop.ledgers.mail.signUps.formDay(day, at))
  const forms = [...new Set(rows.flat().map(({ form }) => form))]
  return {
    results: forms.map((form) => ({
      groupings: { form_id: formIdOf(shop, form) },
      statistics: Object.fromEntries(
        statistics.map((name) => [
          name,
          rows.map((ofDay) => {
            const row = ofDay.find((one) => one.form === form)
            return row?.[formStatistics[name as keyof typeof formStatistics]] ?? 0
          }),
        ]),
      ),
    })),
    date_times: dateTimes(days),
  }
}

function requestOf(
  shop: SandboxShop,
  body: unknown,
  type: string,
  known: Readonly<Record<string, unknown>>,
) {
  const given = attributesOf(body, type)
  const statistics = textsOf(given['statistics'], 'statistics')
  for (const name of statistics)
    if (!(name in known)) throw invalid(`${name} is not a statistic of this report.`)
  const timeframe = given['timeframe']
  if (!isRecord(timeframe)) throw invalid('timeframe is required.')
  const [from, to] = [wallDay(timeframe['start']), wallDay(timeframe['end'])]
  const isSeries = type.includes('series')
  if (to < from || to - from >= (isSeries ? 60 : 366))
    throw invalid('The timeframe is longer than allowed.')
  if (isSeries && given['interval'] !== 'daily')
    throw invalid('The sandbox has series by day only.')
  return { from, to, statistics, isOfOrders: countsOrders(shop, given, type) }
}

function countsOrders(
  shop: SandboxShop,
  given: Readonly<Record<string, unknown>>,
  type: string,
): boolean {
  if (type === 'form-series-report') return false
  const id = given['conversion_metric_id']
  if (typeof id !== 'string') throw invalid('conversion_metric_id is required.')
  const found = metricsOf(shop).find((one) => one.id === id)
  if (found === undefined) throw notFound(`A metric with id ${id} does not exist.`)
  return found.metric.valueMinor !== undefined
}

/** Offsets are ignored: the time is that of the account's clocks. */
function wallDay(value: unknown): DayNumber {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value)))
    throw invalid('A timeframe has a start and an end.')
  return dayNumber(value.slice(0, 10))
}

function counted(sum: MailDay, name: string, isOfOrders: boolean): number {
  if (name.startsWith('conversion') && !isOfOrders) return 0
  return messageStatistics[name]?.(sum) ?? 0
}

function added(sum: MailDay | undefined, row: MailDay): MailDay {
  if (sum === undefined) return row
  return {
    ...row,
    recipients: sum.recipients + row.recipients,
    delivered: sum.delivered + row.delivered,
    opens: sum.opens + row.opens,
    clicks: sum.clicks + row.clicks,
    unsubscribes: sum.unsubscribes + row.unsubscribes,
    bounces: sum.bounces + row.bounces,
    spamComplaints: sum.spamComplaints + row.spamComplaints,
    conversions: sum.conversions + row.conversions,
    revenueMinor: sum.revenueMinor + row.revenueMinor,
  }
}

function daysOf(from: DayNumber, to: DayNumber): readonly DayNumber[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n)
}

function dateTimes(days: readonly DayNumber[]): readonly string[] {
  return days.map((day) => `${formatDay(day)}T00:00:00+00:00`)
}
