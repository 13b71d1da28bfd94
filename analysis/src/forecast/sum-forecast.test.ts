import { addDays } from '@cartograph/contract'
import { expect, it } from 'vitest'
import type { KnownDates, Series } from '../series/series.ts'
import { createRandom } from '../testing/random.ts'
import { simulateStore } from '../testing/simulate-store.ts'
import { forecast, forecastTotal } from './forecast.ts'

const start = '2024-01-01'
const noDates: KnownDates = { holidays: [], promos: {} }

function seriesOf(values: readonly (number | null)[]): Series {
  const named = { id: 'a', store: 's', metric: 'revenue', slice: {} } as const
  return { ...named, kind: 'money', better: 'up', start, values }
}

function totalOf(series: Series, horizon: number, calendar = noDates) {
  const found = forecastTotal(series, calendar, horizon)
  if (found === null) throw new Error('The history is too short')
  return found
}

function noisy(days: number, seed = 1): number[] {
  const random = createRandom(seed)
  return Array.from({ length: days }, () => 100 * (1 + 0.1 * random.normal()))
}

it('the days are those of the forecast, and their sum is narrower than the sums of their bounds', () => {
  const series = seriesOf(noisy(400))
  const { days, total } = totalOf(series, 20)
  const alone = forecast(series, noDates, 20)
  expect(days.map((day) => day.forecast)).toEqual(alone.forecast)
  expect(days.map(({ upper }) => upper)).toEqual(alone.upper)
  const widest = days.reduce((sum, { lower, upper }) => sum + upper - lower, 0)
  expect(Math.abs(total.forecast / 2_000 - 1)).toBeLessThan(0.02)
  expect(total.upper - total.lower).toBeLessThan(0.6 * widest)
  // The errors of independent days: 10 % · √20 of a day, 1.96 times on either side.
  expect(total.upper - total.lower).toBeGreaterThan(0.6 * 2 * 1.96 * 10 * Math.sqrt(20))
})

it('with a short history the bounds of the days are summed, and without one there is no total', () => {
  const { days, total } = totalOf(seriesOf(noisy(40)), 20)
  expect(total.lower).toBeCloseTo(days.reduce((sum, { lower }) => sum + lower, 0))
  expect(forecastTotal(seriesOf(noisy(27)), noDates, 20)).toBeNull()
})

it('expects of skewed days what they come to together, which is more than their medians', () => {
  // One day in four sells four times as much, in no order.
  const random = createRandom(7)
  const skewed = Array.from({ length: 60 }, () => (random.uniform() < 0.25 ? 400 : 100))
  const { days, total } = totalOf(seriesOf(skewed), 20)
  const medians = days.reduce((sum, day) => sum + day.forecast, 0)
  const usual = (20 * skewed.reduce((sum, value) => sum + value, 0)) / skewed.length
  expect(Math.abs(total.forecast / usual - 1)).toBeLessThan(0.1)
  expect(Math.abs(medians / usual - 1)).toBeGreaterThan(0.15)
})

it('leaves out the first days of which nothing was asked', () => {
  const series = seriesOf(noisy(300))
  const all = forecastTotal(series, noDates, 30)?.total
  const later = forecastTotal(series, noDates, 30, 10)?.total
  expect(Math.abs((later?.forecast ?? 0) / 2_000 - 1)).toBeLessThan(0.03)
  expect(Math.abs((all?.forecast ?? 0) / 3_000 - 1)).toBeLessThan(0.03)
})

it('a known date ahead widens the sum by its own uncertainty', () => {
  const values = noisy(300)
  for (const day of [100, 200]) values[day] = (values[day] ?? 0) * 4
  const width = (next: number) => {
    const dates = [100, 200, next].map((day) => ({ date: addDays(start, day), name: 'Sale' }))
    const { total } = totalOf(seriesOf(values), 10, { holidays: dates, promos: {} })
    return total.upper - total.lower
  }
  expect(width(305)).toBeGreaterThan(1.3 * width(330))
})

it('covers about 95 % of the sums of three weeks, also of values around zero', () => {
  const hits: boolean[] = []
  for (let seed = 501; seed <= 506; seed += 1) {
    const store = simulateStore({ seed, start, days: 850, window: 1, events: 0 })
    const sums = store.series.filter(({ series: { kind } }) => kind !== 'ratio').slice(0, 3)
    for (const { series } of sums) {
      for (const end of [700, 820]) {
        const actual = series.values.slice(end, end + 21)
        for (const shift of [0, 2 * Math.max(...actual.map(Number))]) {
          const shifted = series.values.map((value) => (value === null ? null : value - shift))
          const past = { ...series, values: shifted.slice(0, end) }
          const { total } = totalOf(past, 21, store.calendar)
          const sum = shifted.slice(end, end + 21).reduce<number>((so, one) => so + (one ?? 0), 0)
          hits.push(sum >= total.lower && sum <= total.upper)
        }
      }
    }
  }
  expect(hits.filter(Boolean).length / hits.length).toBeGreaterThan(0.9)
  expect(hits.filter(Boolean).length / hits.length).toBeLessThan(0.99)
})
