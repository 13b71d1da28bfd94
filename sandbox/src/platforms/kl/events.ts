import { dayNumber, formatDay } from '@cartograph/contract'
import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { MessageReaders } from '../../world/ledgers/ledger-types.ts'
import { personAt } from '../../world/orders/customer-profile.ts'
import { checkConditions, parseFilter, valuesOf, type Condition } from './filter.ts'
import { simulatedMetrics, type SimulatedMetric } from './metrics.ts'
import { cursorAt, inOrder, positionOf, type Paging } from './paging.ts'
import { invalid } from './refusal.ts'

export interface MailEvent {
  readonly id: string
  readonly at: number
  readonly messageId: string
  /** The index of a customer; negative for someone who is none. */
  readonly reader: number
  readonly isBot: boolean
}

type Query = Readonly<Record<string, string | undefined>>
type KnownMetrics = readonly { readonly id: string; readonly metric: SimulatedMetric }[]

const times = ['greater-or-equal', 'greater-than', 'less-or-equal', 'less-than']

/** Lists the events of a metric, oldest first; the sandbox has those of opens and clicks. */
export function listEvents(
  shop: SandboxShop,
  at: Date,
  metrics: KnownMetrics,
  query: Query,
  { size, cursor }: Paging,
) {
  const conditions = parseFilter(query['filter'])
  checkConditions(conditions, { metric_id: ['equals'], datetime: times, timestamp: times })
  const [metricId] = valuesOf(conditions, 'metric_id') ?? []
  if (metricId === undefined) throw invalid('The sandbox lists events of a single metric only.')
  if (query['sort'] !== 'datetime') throw invalid('The sandbox sorts events by datetime only.')
  const metric = metrics.find(({ id }) => id === metricId)?.metric
  const { from, to } = rangeOf(conditions, at)
  const after = positionOf(cursor)
  const found: MailEvent[] = []
  if (metric !== undefined) {
    const start = Math.max(from, after?.[0] ?? -Infinity)
    for (const event of eventsOf(shop, metric, start, to)) {
      if (event.at < from || (after !== null && inOrder([event.at, event.id], after) <= 0)) continue
      found.push(event)
      if (found.length > size) break
    }
  }
  const page = found.slice(0, size)
  const last = page.at(-1)
  const withProfile = query['include']?.split(',').includes('profile') ?? false
  const readers = [...new Set(page.map(({ reader }) => reader))]
  return {
    data: page.map((event) => eventResource(shop, event, metricId, query['fields[event]'])),
    ...(withProfile && { included: readers.map((reader) => profileResource(shop, reader)) }),
    next: found.length > size && last !== undefined ? cursorAt([last.at, last.id]) : null,
  }
}

/** Sorted by time, up to a moment, exclusive. */
export function* eventsOf(
  shop: SandboxShop,
  metric: SimulatedMetric,
  from: number,
  to: number,
): Generator<MailEvent, void, undefined> {
  const calendar = createCalendar(shop.world.options.timezone)
  const opened = dayNumber(shop.ledgers.mail.firstDay)
  const first = calendar.dayAt(Math.max(from, calendar.midnight(opened)))
  for (let day = first; calendar.midnight(day) < to; day++) {
    for (const event of eventsOfDay(shop, metric, formatDay(day))) {
      if (event.at >= to) return
      if (event.at >= from) yield event
    }
  }
}

const cached = new WeakMap<SandboxShop, Map<string, readonly MailEvent[]>>()

/** Cached for some days, since pages are smaller than days. */
function eventsOfDay(shop: SandboxShop, metric: SimulatedMetric, day: string) {
  const days = cached.get(shop) ?? new Map<string, readonly MailEvent[]>()
  cached.set(shop, days)
  const key = `${day} ${simulatedMetrics.indexOf(metric)}`
  const events =
    days.get(key) ??
    shop.ledgers.mail
      .readers(day)
      .flatMap((readers) => eventsOfMessage(metric, readers, day))
      .toSorted((a, b) => inOrder([a.at, a.id], [b.at, b.id]))
  days.set(key, events)
  const [oldest] = days.keys()
  if (days.size > 8 && oldest !== undefined) days.delete(oldest)
  return events
}

/** As many as the metric counts: once by each reader, again by some, and by software. */
function eventsOfMessage(metric: SimulatedMetric, message: MessageReaders, day: string) {
  const readers = metric.readers?.(message) ?? []
  const { row, from, to } = message
  const event = (reader: number, at: number, label: string, isBot = false): MailEvent => ({
    id: `${row.messageId}${day}${label}`,
    at: Math.min(to - 1000, Math.floor(at / 1000) * 1000),
    messageId: row.messageId,
    reader,
    isBot,
  })
  const firstAt = (n: number) => from + ((to - from) * (n + 1)) / (readers.length + 1)
  const again = readers.length === 0 ? 0 : metric.count(row) - metric.unique(row)
  return [
    ...readers.map((reader, n) => event(reader, firstAt(n), `a${n}`)),
    ...readers.slice(0, again).map((reader, n) => {
      const at = firstAt(n)
      return event(reader, at + (to - at) * 0.4, `b${n}`)
    }),
    // Security software follows the links as soon as the email has arrived.
    ...message.opened
      .slice(0, metric.readers === undefined ? 0 : (metric.bots?.(row) ?? 0))
      .map((reader, n) => event(reader, from + 5000, `c${n}`, true)),
  ]
}

function rangeOf(conditions: readonly Condition[], at: Date): { from: number; to: number } {
  let [from, to] = [-Infinity, at.getTime() + 1]
  for (const { field, operator, values } of conditions) {
    if (field === 'metric_id') continue
    const moment = Date.parse(values[0] ?? '')
    if (Number.isNaN(moment)) throw invalid(`Invalid filter provided: ${field} takes a datetime.`)
    if (operator === 'greater-or-equal') from = Math.max(from, moment)
    else if (operator === 'greater-than') from = Math.max(from, moment + 1)
    else if (operator === 'less-than') to = Math.min(to, moment)
    else to = Math.min(to, moment + 1)
  }
  return { from, to }
}

function eventResource(
  shop: SandboxShop,
  { id, at, messageId, reader, isBot }: MailEvent,
  metricId: string,
  fields: string | undefined,
) {
  const attributes = {
    timestamp: Math.floor(at / 1000),
    event_properties: { $message: messageId, 'Bot Click': isBot },
    datetime: new Date(at).toISOString().replace('.000Z', '+00:00'),
    uuid: id,
  }
  const asked = fields?.split(',')
  return {
    type: 'event',
    id,
    attributes: Object.fromEntries(
      Object.entries(attributes).filter(([name]) => asked === undefined || asked.includes(name)),
    ),
    relationships: {
      profile: { data: { type: 'profile', id: profileIdOf(shop, reader) } },
      metric: { data: { type: 'metric', id: metricId } },
    },
  }
}

function profileResource(shop: SandboxShop, reader: number) {
  return {
    type: 'profile',
    id: profileIdOf(shop, reader),
    attributes: { email: emailOf(shop, reader) },
  }
}

export function emailOf(shop: SandboxShop, reader: number): string | null {
  if (reader < 0) return `reader.${-reader}@example.net`
  return personAt(shop.world.options.seed, reader).email
}

export function profileIdOf(shop: SandboxShop, reader: number): string {
  const digest = createHash('sha256').update(`${shop.name} profile ${reader}`).digest('hex')
  return `01J${digest.slice(0, 23).toUpperCase()}`
}
