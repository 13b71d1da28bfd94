import { dayNumber, rangeWords, valueLabel, type ExplainerItem } from '@cartograph/contract'
import { formatNumber } from '../../../feed/format-number.ts'
import { findPriceSteps, type PriceStep } from '../../choose/price-steps.ts'
import type { JudgedSeries } from '../../judged-series.ts'
import { daysOfPeriod, lastDayOfPeriod, type Period } from '../../period.ts'
import { listPriceMetric } from '../../plan/watched-metrics.ts'
import { formatAmount } from '../format-amount.ts'
import { dayWords, eventTable, type KnownEvent } from './event-table.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'
import { findLoggedActions } from './logged-actions.ts'

const mostRows = 10

/** Known events: holidays, promotions, action log entries, and events that the data shows. */
export function explainEvents(
  context: ExplainContext,
  explained: ExplainedFinding,
): ExplainerItem | null {
  const { day } = explained
  const events = [
    ...knownDates(context, daysOfPeriod(context.period, day)),
    ...findLoggedActions(context, explained).map(({ what, day: noted }) => ({
      what,
      when: dayWords(noted),
    })),
    ...context.judged
      .filter((one) => isRelevantTo(one, explained.own))
      .flatMap((one) => stopEvent(one, explained) ?? priceEvent(context, one, explained) ?? []),
    ...durationEvents(context.period, explained),
  ].slice(0, mostRows)
  return eventTable('Known events', events)
}

/** An event of one product or campaign does not affect another. */
function isRelevantTo({ cube, part }: JudgedSeries, own: JudgedSeries): boolean {
  if (own.part === null) return true
  if (part?.dimension.group === own.part.dimension.group) return part.value === own.part.value
  return cube === own.cube || own.cube.cube === 'ShopifyOrders'
}

function knownDates({ calendar, plan }: ExplainContext, days: readonly number[]): KnownEvent[] {
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const feasts = calendar.holidays
    .filter(({ date }) => days.includes(dayNumber(date)))
    .map(({ date, name }) => ({ what: name, when: dayWords(dayNumber(date)) }))
  const promos = (calendar.promos[plan.orgId] ?? [])
    .filter(({ from, to }) => dayNumber(from) <= last && first <= dayNumber(to))
    .map(({ from, to }) => ({
      what: 'Promotion: discounts well above usual',
      when: rangeWords([from, to]),
    }))
  return [...feasts, ...promos]
}

/** Counted by segment: a stop is an event of its own. */
const stopping: Readonly<Record<string, string>> = {
  'ShopifyOrderLines.unitsSold': 'sold nothing',
  'PlatformAdSpend.spend': 'spent nothing',
  'MailPerformance.recipients': 'sent nothing',
}
/** A smaller amount may be chance. */
const leastExpected = 3

/** A product that is sold out, a campaign that is paused. */
function stopEvent(one: JudgedSeries, { day, own, finding }: ExplainedFinding): KnownEvent | null {
  const { series, part, first, judgements } = one
  const words = stopping[series.metric]
  if (words === undefined || part === null || series.values[day - first] !== 0) return null
  const judgement = judgements.get(day)
  const run = one === own ? finding.candidate.run : undefined
  const expected = run?.expected ?? judgement?.expected ?? null
  if (expected === null || expected < leastExpected) return null
  if (run === undefined && judgement?.flag !== true) return null
  let from = day
  while (series.values[from - 1 - first] === 0) from -= 1
  const name = valueLabel(part.dimension.values, part.value)
  const when = from === day ? dayWords(day) : `Since ${dayWords(from)}`
  return { what: `${name} (${part.dimension.title}) ${words}`, when }
}

/** A product's list price changes on that day. */
function priceEvent(
  { plan }: ExplainContext,
  one: JudgedSeries,
  { day }: ExplainedFinding,
): KnownEvent | null {
  const { series, part, metric } = one
  if (series.metric !== listPriceMetric || part === null) return null
  const step = stepOn(one, day)
  if (step === null) return null
  const read = (amount: number) =>
    formatNumber(formatAmount(amount, metric), metric.format, plan.currency)
  const name = valueLabel(part.dimension.values, part.value)
  return {
    what: `${name} sold at ${read(step.value)} instead of ${read(step.before)}`,
    when: dayWords(day),
  }
}

/** A smaller step may come from a different mix of variants. */
const leastStep = 0.05

function stepOn(
  { series, first, judgements }: JudgedSeries,
  day: number,
): Pick<PriceStep, 'value' | 'before'> | null {
  const { steps, isSteady } = findPriceSteps(series.values)
  if (isSteady) return steps.get(day - first) ?? null
  const judgement = judgements.get(day)
  const value = series.values[day - first] ?? null
  const before = judgement?.expected ?? null
  if (value === null || before === null || judgement?.flag !== true) return null
  return Math.abs(value - before) < leastStep * before ? null : { value, before }
}

function durationEvents(period: Period, { finding, day, until }: ExplainedFinding): KnownEvent[] {
  if (finding.kind === 'new_level')
    return [
      {
        what: 'New level',
        when: `Since ${dayWords(lastDayOfPeriod(period, finding.since))}`,
      },
    ]
  return until > day ? [{ what: 'The change continued', when: `Until ${dayWords(until)}` }] : []
}
