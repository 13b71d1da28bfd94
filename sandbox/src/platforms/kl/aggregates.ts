import { dayNumber, formatDay, msPerDay } from '@cartograph/contract'
import type { SandboxShop } from '../../shop.ts'
import { createCalendar } from '../../world/calendar.ts'
import type { MailDay } from '../../world/ledgers/ledger-types.ts'
import { parseFilter, passesTime, type Condition } from './filter.ts'
import { foreignPart, type SimulatedMetric } from './metrics.ts'
import { pageOf } from './paging.ts'
import { invalid } from './refusal.ts'

const dimensions = [
  '$message',
  '$flow',
  '$attributed_message',
  '$attributed_flow',
  '$value_currency',
  'Bot Click',
  'List',
]

export interface AggregateQuery {
  readonly measurements: readonly string[]
  readonly interval: string
  readonly by: readonly string[]
  readonly timezone: string
  readonly filter: readonly string[]
  readonly page_size: number
  readonly page_cursor: string | null
}

/** Aggregates by day and the requested dimensions; arrays align with the days' midnights in UTC. */
export function aggregate(
  shop: SandboxShop,
  at: Date,
  metric: SimulatedMetric,
  query: AggregateQuery,
  { served, foreignCurrency }: { readonly served: number; readonly foreignCurrency: string | null },
) {
  const conditions = query.filter.flatMap(parseFilter)
  const { from, to } = range(conditions)
  check(query, from, to)
  const calendar = createCalendar(query.timezone)
  const [firstDay, lastDay] = [calendar.dayAt(from), calendar.dayAt(to - 1)]
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index)
  const rows = new Map<string, Row>()
  const flows = flowsOf(shop, at)

  const parts = (day: string) => partsOfDay(shop, metric, { day, at, flows, foreignCurrency })
  for (const event of events(shop, parts, from, to)) {
    if (!passesTime(conditions, 'datetime', event.moment)) continue
    const index = calendar.dayAt(event.moment) - firstDay
    const half = (whole: number) =>
      event.isFirstHalf ? Math.floor(whole / 2) : whole - Math.floor(whole / 2)
    for (const part of event.parts) {
      const named = query.by.map((name) => part.dimensions[name] ?? '')
      const key = JSON.stringify(named)
      const row = rows.get(key) ?? emptyRow(named, days.length)
      rows.set(key, row)
      row.count[index] = (row.count[index] ?? 0) + half(part.count)
      row.unique[index] = (row.unique[index] ?? 0) + half(part.unique)
      row.valueMinor[index] = (row.valueMinor[index] ?? 0) + half(part.valueMinor)
    }
  }

  const sorted = [...rows.values()]
    .filter((row) => row.count.some((count) => count > 0))
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
  const { page, next } = pageOf(sorted, (row) => [0, row.key], {
    size: Math.min(query.page_size, served),
    cursor: query.page_cursor ?? undefined,
  })
  return {
    dates: days.map((day) =>
      new Date(calendar.midnight(day)).toISOString().replace('.000Z', '+00:00'),
    ),
    data: page.map((row) => ({
      dimensions: row.dimensions,
      measurements: Object.fromEntries(
        query.measurements.map((name) => [name, measured(row, name)]),
      ),
    })),
    next,
  }
}

/** Counts of a day with their dimensions. */
interface Part {
  /** Without those that the metric has no value for. */
  readonly dimensions: Readonly<Record<string, string>>
  readonly count: number
  readonly unique: number
  readonly valueMinor: number
}

function partsOfDay(
  shop: SandboxShop,
  metric: SimulatedMetric,
  {
    day,
    at,
    flows,
    foreignCurrency,
  }: {
    readonly day: string
    readonly at: Date
    readonly flows: ReadonlySet<string>
    readonly foreignCurrency: string | null
  },
): readonly Part[] {
  const { mail } = shop.ledgers
  const { ofList } = metric
  if (ofList !== undefined)
    return mail.signUps.listDay(dayNumber(day), at).map((row) => {
      const count = ofList(row)
      return { dimensions: { List: row.list }, count, unique: count, valueMinor: 0 }
    })
  return mail.day(day, at).flatMap((row) => {
    const message = messageDimensions(flows, row)
    return partsOf(shop, metric, row, foreignCurrency).map((part) => ({
      ...part,
      dimensions: { ...message, ...part.dimensions },
    }))
  })
}

/** Without a flow for a campaign's message. */
function messageDimensions(flows: ReadonlySet<string>, { messageId, campaignId }: MailDay) {
  const flow = flows.has(campaignId) ? campaignId : ''
  return {
    $message: messageId,
    $attributed_message: messageId,
    $flow: flow,
    $attributed_flow: flow,
  }
}

/** The events of a message's day, told apart by currency or by who clicked. */
function partsOf(
  shop: SandboxShop,
  metric: SimulatedMetric,
  day: MailDay,
  foreignCurrency: string | null,
): readonly Part[] {
  const [count, unique] = [metric.count(day), metric.unique(day)]
  const valueMinor = metric.valueMinor?.(day) ?? 0
  if (metric.bots !== undefined) {
    const bots = metric.bots(day)
    return [
      { dimensions: { 'Bot Click': 'False' }, count, unique, valueMinor },
      { dimensions: { 'Bot Click': 'True' }, count: bots, unique: bots, valueMinor: 0 },
    ]
  }
  if (metric.valueMinor === undefined)
    return [{ dimensions: { 'Bot Click': '' }, count, unique, valueMinor }]
  const { currency } = shop.world.options
  const foreign = foreignCurrency === null ? { conversions: 0, revenueMinor: 0 } : foreignPart(day)
  return [
    {
      dimensions: { $value_currency: currency },
      count: count - foreign.conversions,
      unique: unique - foreign.conversions,
      valueMinor: valueMinor - foreign.revenueMinor,
    },
    {
      dimensions: { $value_currency: foreignCurrency ?? '' },
      count: foreign.conversions,
      unique: foreign.conversions,
      valueMinor: foreign.revenueMinor,
    },
  ]
}

interface Row {
  readonly key: string
  readonly dimensions: readonly string[]
  readonly count: number[]
  readonly unique: number[]
  readonly valueMinor: number[]
}

function emptyRow(named: readonly string[], length: number): Row {
  const zeros = () => Array.from({ length }, () => 0)
  return {
    key: JSON.stringify(named),
    dimensions: named,
    count: zeros(),
    unique: zeros(),
    valueMinor: zeros(),
  }
}

/** Sums are floats with rounding errors, as on the platform. */
function measured(row: Row, name: string): readonly number[] {
  if (name === 'sum_value') return row.valueMinor.map((minor) => minor * 0.01)
  return name === 'unique' ? row.unique : row.count
}

/** Splits each day's counts in half, at the first and at the last half hour of the day. */
function* events(
  shop: SandboxShop,
  partsOf: (day: string) => readonly Part[],
  from: number,
  to: number,
) {
  const calendar = createCalendar(shop.world.options.timezone)
  for (let day = calendar.dayAt(from); day <= calendar.dayAt(to - 1); day++) {
    const text = formatDay(day)
    if (text < shop.ledgers.mail.firstDay) continue
    const parts = partsOf(text)
    yield { parts, moment: calendar.midnight(day) + 30 * 60_000, isFirstHalf: true }
    yield { parts, moment: calendar.midnight(day + 1) - 30 * 60_000, isFirstHalf: false }
  }
}

function flowsOf(shop: SandboxShop, at: Date): ReadonlySet<string> {
  const flows = shop.ledgers.mail.campaigns(at).filter(({ kind }) => kind === 'flow')
  return new Set(flows.map(({ id }) => id))
}

function range(conditions: readonly Condition[]): { from: number; to: number } {
  const bound = (operator: string) => {
    const [value] =
      conditions.find((one) => one.field === 'datetime' && one.operator === operator)?.values ?? []
    const moment = Date.parse(value ?? '')
    if (Number.isNaN(moment))
      throw invalid('A datetime range with greater-or-equal and less-than is required.')
    return moment
  }
  return { from: bound('greater-or-equal'), to: bound('less-than') }
}

function check({ by, measurements, interval }: AggregateQuery, from: number, to: number): void {
  if (by.some((name) => !dimensions.includes(name))) throw invalid('Invalid by parameter.')
  if (measurements.some((name) => !['count', 'sum_value', 'unique'].includes(name)))
    throw invalid('Invalid measurements parameter.')
  if (interval !== 'day') throw invalid('The sandbox supports only the interval day.')
  if (to <= from || to - from > 366 * msPerDay)
    throw invalid('The datetime range must be at most one year.')
}
