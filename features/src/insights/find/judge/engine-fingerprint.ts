import { advanceStore, createStoreState, type Series } from '@cartograph/analysis'
import { dayNumber, formatDay } from '@cartograph/contract'
import { createHash } from 'node:crypto'

/**
 * Identifies the version of the engine that judged a day: a hash of its results on synthetic series, so
 * that there is no version number to maintain. The series exercise everything the engine does: a year of
 * history, repeated dates, steps, missing days, an event of the store, and every kind of scale.
 */
export function engineFingerprint(): string {
  cached ??= judgeSyntheticSeries()
  return cached
}

/**
 * Takes a tenth of a second, so one process per engine version computes it. Null when it is not known yet.
 */
export function cachedEngineFingerprint(): string | null {
  return cached
}

export function setEngineFingerprint(mark: string | null): void {
  cached ??= mark
}

let cached: string | null = null

const days = 440
const judgedDays = 50
const start = '2024-01-01'

function judgeSyntheticSeries(): string {
  const first = dayNumber(start)
  const on = (day: number) => formatDay(first + day)
  const calendar = {
    holidays: [60, 425].map((day) => ({ date: on(day), name: 'A feast' })),
    promos: { s: [100, 200, 408].map((day) => ({ from: on(day), to: on(day + 3) })) },
  }
  const before = createStoreState(syntheticSeries, calendar, first + days - judgedDays - 1)
  const { state, judgements } = advanceStore(before, syntheticSeries, calendar, first + days - 1)
  return createHash('sha256')
    .update(JSON.stringify([state, [...judgements]]))
    .digest('base64url')
}

const week = [1, 0.9, 0.95, 1.1, 1.3, 1.6, 1.4]
/** Neither periodic nor random. */
const sway = (day: number, pace: number) => Math.sin(day * day * pace) + Math.sin(day * 1.7 * pace)
/** An outage of the store, on which several series are far off together. */
const outage = 350
const usual = (day: number, pace: number) =>
  (week[day % 7] ?? 1) *
  (1 + 0.3 * Math.sin(day / 58)) *
  Math.exp(0.1 * sway(day, pace)) *
  (day === outage ? 0.3 : 1)

const sales = (day: number) =>
  day % 97 === 5 ? null : 900 * usual(day, 0.31) * (day > 300 ? 1.6 : 1) * (day === 415 ? 0.2 : 1)
const orders = (day: number) => Math.round(6 * usual(day, 0.47))
const rare = (day: number) => (sway(day, 0.73) > 1.2 ? 1 + (day % 3) : 0)
const profit = (day: number) => 40 * sway(day, 0.59) + (day > 420 ? 200 : 0)
const visits = (day: number) => Math.round(2_000 * usual(day, 0.37))
const few = (day: number) => Math.round(30 * usual(day, 0.41))

function buildSeries(id: string, metric: string, of: (day: number) => number | null): Series {
  const slice: Series['slice'] = id === metric ? {} : { part: id }
  const values = Array.from({ length: days }, (_, day) => of(day))
  return { id, store: 's', metric, kind: 'money', better: 'up', slice, start, values }
}

function buildShareSeries(
  id: string,
  of: (day: number) => number,
  by: (day: number) => number,
): Series {
  const den = Array.from({ length: days }, (_, day) => by(day))
  const num = den.map((below, day) => Math.min(below, Math.round(of(day))))
  const values = num.map((top, day) => (den[day] ? top / den[day] : null))
  return { ...buildSeries(id, 'share', () => null), kind: 'ratio', values, num, den }
}

const syntheticSeries: readonly Series[] = [
  buildSeries('sales', 'sales', sales),
  buildSeries('a', 'sales', (day) => 300 * usual(day, 0.29) * (day > 430 ? 0.4 : 1)),
  { ...buildSeries('orders', 'orders', orders), kind: 'count' },
  { ...buildSeries('b', 'orders', rare), kind: 'count', better: 'down' },
  buildSeries('profit', 'profit', profit),
  buildShareSeries('share', (day) => 0.05 * visits(day) * (1 + 0.1 * sway(day, 0.83)), visits),
  buildShareSeries('c', (day) => 1.5 + sway(day, 0.61), few),
]
