import { dayNumber, dayText } from '@cartograph/analysis'
import { describePeriod, type ExplainerItem } from '@cartograph/contract'
import { readNumber } from '../../../feed/format-number.ts'
import { priceSteps, type PriceStep } from '../../choose/price-steps.ts'
import type { Judged } from '../../judged-series.ts'
import { dayOfNumber, daysOf, type Period } from '../../period.ts'
import { askedPrice } from '../../plan/watched-metrics.ts'
import { aliasOf } from '../entity-names.ts'
import { amountText } from '../format-amount.ts'
import type { Search, ToldCase } from './case-of.ts'
import { notedActions } from './noted-actions.ts'
import { shorten } from './size-words.ts'

interface Event {
  readonly what: string
  readonly when: string
}

const mostRows = 10

/** What is known to have happened: feasts, promotions, what the team has noted, and what the figures tell of. */
export function explainEvents(search: Search, told: ToldCase): ExplainerItem | null {
  const { day } = told
  const events = [
    ...knownDates(search, daysOf(search.period, day)),
    ...notedActions(search, told).map(({ what, day: noted }) => ({ what, when: dayWords(noted) })),
    ...search.judged
      .filter((one) => mayConcern(one, told.own))
      .flatMap((one) => stopped(one, told) ?? priceStep(search, one, told) ?? []),
    ...lasting(search.period, told),
  ].slice(0, mostRows)
  if (events.length === 0) return null
  return {
    explainer_key: 'events',
    display_type: 'table',
    sentence: shorten(`${events.map(({ what }) => what).join('; ')}.`),
    exp: {
      type: 'table',
      title: 'What is known of these days',
      title_cols: ['When'],
      title_rows: events.map(({ what }) => what),
      units_rows: events.map(() => 'number'),
      data: events.map(({ when }) => [when]),
    },
  }
}

/** What happens to one product or campaign is nothing to another one. */
function mayConcern({ cube, part }: Judged, own: Judged): boolean {
  if (own.part === null) return true
  if (part?.dimension.group === own.part.dimension.group) return part.value === own.part.value
  return cube === own.cube || own.cube.cube === 'ShopifyOrders'
}

function knownDates({ calendar, plan }: Search, days: readonly number[]): Event[] {
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const feasts = calendar.holidays
    .filter(({ date }) => days.includes(dayNumber(date)))
    .map(({ date, name }) => ({ what: name, when: dayWords(dayNumber(date)) }))
  const promos = (calendar.promos[plan.orgId] ?? [])
    .filter(({ from, to }) => dayNumber(from) <= last && first <= dayNumber(to))
    .map(({ from, to }) => ({
      what: 'Far more than usual was given away in discounts',
      when: from === to ? dayWords(dayNumber(from)) : `${from} to ${to}`,
    }))
  return [...feasts, ...promos]
}

/** Counted by part: what stands still is an event of its own. */
const stopping: Readonly<Record<string, string>> = {
  'ShopifyOrderLines.unitsSold': 'sold nothing',
  'PlatformAdSpend.spend': 'spent nothing',
  'MailPerformance.recipients': 'sent nothing',
}
/** Less may be chance. */
const leastExpected = 3

/** A product that is sold out, a campaign that is paused. */
function stopped({ series, part, first, judgements }: Judged, { day }: ToldCase): Event | null {
  const words = stopping[series.metric]
  if (words === undefined || part === null || series.values[day - first] !== 0) return null
  const judgement = judgements.get(day)
  const expected = judgement?.expected ?? null
  if (expected === null || expected < leastExpected || judgement?.flag !== true) return null
  let from = day
  while (series.values[from - 1 - first] === 0) from -= 1
  const name = aliasOf(part.dimension, part.value)
  const when = from === day ? dayWords(day) : `Since ${dayText(from)}`
  return { what: `${name} (${part.dimension.title}) ${words}`, when }
}

/** A product is sold at another price on that day. */
function priceStep({ plan }: Search, one: Judged, { day }: ToldCase): Event | null {
  const { series, part, metric } = one
  if (series.metric !== askedPrice || part === null) return null
  const step = stepOn(one, day)
  if (step === null) return null
  const read = (amount: number) =>
    readNumber(amountText(amount, metric), metric.format, plan.currency)
  const name = aliasOf(part.dimension, part.value)
  return {
    what: `${name} sold at ${read(step.value)} instead of ${read(step.before)}`,
    when: dayWords(day),
  }
}

/** Less is a sale more or less of what costs a little more. */
const leastStep = 0.05

function stepOn(
  { series, first, judgements }: Judged,
  day: number,
): Pick<PriceStep, 'value' | 'before'> | null {
  const { steps, isSteady } = priceSteps(series.values)
  if (isSteady) return steps.get(day - first) ?? null
  const judgement = judgements.get(day)
  const value = series.values[day - first] ?? null
  const before = judgement?.expected ?? null
  if (value === null || before === null || judgement?.flag !== true) return null
  return Math.abs(value - before) < leastStep * before ? null : { value, before }
}

function lasting(period: Period, { finding, day, until }: ToldCase): Event[] {
  if (finding.kind === 'new_level')
    return [
      {
        what: 'It has stayed there: this is the new level',
        when: `Since ${dayText(dayOfNumber(period, finding.since))}`,
      },
    ]
  return until > day ? [{ what: 'It went on', when: `Until ${dayText(until)}` }] : []
}

function dayWords(day: number): string {
  return describePeriod('day', dayText(day)).replace(/^on /, '')
}
