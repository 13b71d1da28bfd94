import {
  calendarBefore,
  expectWindow,
  findOverlappingDates,
  judgeEffect,
  leastHistoryDays,
  type Effect,
  type MeasurableMetric,
} from '@cartograph/analysis'
import { createRandom, type Random } from '@cartograph/analysis/testing'
import { addDays, dayNumber, type Day } from '@cartograph/contract'
import type { PacedSeries, PacedShop } from '../pacing/paced-shop.ts'

/** The days from an action to its review, as the form offers them. */
export const windowDays = [7, 14, 30, 1]
/** By how much an action multiplies its metric; 1 is no effect. */
export const factors = [1, 1.05, 1.1, 1.2, 0.9, 0.8]
const actionsPerShop = 2

export interface ActionCase {
  readonly metric: string
  readonly days: number
  readonly state: 'measured' | 'overlaps' | 'unknown'
  /** By factor, if measured. */
  readonly effects: ReadonlyMap<number, Effect>
}

/** Actions with known effects on some days of a shop, and what is measured of them. */
export function simulateActions(shop: PacedShop, seed: number): ActionCase[] {
  const random = createRandom(seed * 31 + 7)
  return Array.from({ length: actionsPerShop }, (_, n) => n).flatMap((n) => {
    const days = windowDays[(seed + n) % windowDays.length] ?? 7
    const length = shop.series[0]?.series.values.length ?? 0
    if (length < leastHistoryDays + days) return []
    const at = random.integer(leastHistoryDays, length - days)
    return metricsOf(shop).map((one) => simulateAction(random, shop, one, { at, days }))
  })
}

interface ShopMetric {
  readonly name: string
  readonly metric: MeasurableMetric
  /** What varies by chance: an effect of 10 % is one more order in ten on average. */
  readonly units: PacedSeries['series'] | null
}

function metricsOf({ series }: PacedShop): ShopMetric[] {
  const of = (name: PacedSeries['metric']) => series.find(({ metric }) => metric === name)?.series
  const [sales, orders, sessions] = [of('net sales'), of('orders'), of('sessions')]
  const sums = series.map(({ metric: name, series: one }): ShopMetric => {
    const units = name === 'net sales' ? orders : name === 'spend' ? undefined : one
    return { name, metric: { adds: 'sum', series: one }, units: units ?? null }
  })
  const ratios: ShopMetric[] = [
    ...(orders && sessions
      ? [ratio('conversion', { num: orders, den: sessions, units: orders })]
      : []),
    ...(sales && orders ? [ratio('order value', { num: sales, den: orders, units: null })] : []),
  ]
  return [...sums, ...ratios]
}

function ratio(
  name: string,
  { num, den, units }: { num: Series; den: Series; units: Series | null },
): ShopMetric {
  return { name, metric: { adds: 'ratio', num, den }, units }
}

type Series = PacedSeries['series']

function simulateAction(
  random: Random,
  { calendar }: PacedShop,
  { name, metric, units }: ShopMetric,
  { at, days }: { readonly at: number; readonly days: number },
): ActionCase {
  const first = metric.adds === 'sum' ? metric.series : metric.num
  const { start: since, store } = first
  const from = addDays(since, at)
  const to = addDays(from, days - 1)
  const begun = { metric: name, days, effects: new Map<number, Effect>() }
  // A promotion that begins with an action would be its effect, whose size the simulators don't report.
  const isPromotion = (calendar.promos[store] ?? []).some(
    (promo) => Math.abs(dayNumber(promo.from) - dayNumber(from)) <= 1,
  )
  if (isPromotion || findOverlappingDates(calendar, { store, since, from, to }).length > 0)
    return { ...begun, state: 'overlaps' }
  const expectation = expectWindow(metric, { from, to, calendar: calendarBefore(calendar, from) })
  const without = valueOf(metric, from, to)
  if (expectation === null || without === null || without <= 0)
    return { ...begun, state: 'unknown' }
  const count = units === null ? null : sumOf(units, from, to)
  for (const factor of factors)
    begun.effects.set(factor, judgeEffect(expectation, without * drawFactor(random, factor, count)))
  return { ...begun, state: 'measured' }
}

/** Each unit that the action adds or takes is one by chance. */
function drawFactor(random: Random, factor: number, count: number | null): number {
  if (count === null || factor === 1) return factor
  const sign = Math.sign(factor - 1)
  return Math.max(0, 1 + (sign * random.poisson(Math.abs(factor - 1) * count)) / count)
}

function valueOf(metric: MeasurableMetric, from: Day, to: Day): number | null {
  if (metric.adds === 'sum') return sumOf(metric.series, from, to)
  const [num, den] = [sumOf(metric.num, from, to), sumOf(metric.den, from, to)]
  return num === null || den === null || den === 0 ? null : num / den
}

function sumOf({ start, values }: Series, from: Day, to: Day): number | null {
  const begin = dayNumber(from) - dayNumber(start)
  const own = values.slice(begin, begin + dayNumber(to) - dayNumber(from) + 1)
  return own.includes(null) ? null : own.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}
