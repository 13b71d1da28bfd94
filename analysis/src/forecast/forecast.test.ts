import { dayNumber, formatDay, weekdayOf } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import type { KnownDates, Series } from '../series/series.ts'
import { createRandom } from '../testing/random.ts'
import { simulateStore } from '../testing/simulate-store.ts'
import { forecast } from './forecast.ts'

const start = '2024-01-01'
const first = dayNumber(start)
const noDates: KnownDates = { holidays: [], promos: {} }

function seriesOf(values: readonly (number | null)[]): Series {
  return {
    id: 'a',
    store: 's',
    metric: 'revenue',
    kind: 'money',
    better: 'up',
    slice: {},
    start,
    values,
  }
}

/** Doubles on Saturdays, with 5 % noise. */
function weekly(days: number, seed = 1): number[] {
  const random = createRandom(seed)
  return Array.from({ length: days }, (_, day) => {
    const usual = weekdayOf(first + day) === 6 ? 200 : 100
    return usual * (1 + 0.05 * random.normal())
  })
}

describe('a forecast', () => {
  it('continues the weekly pattern', () => {
    const { forecast: middle, lower, upper } = forecast(seriesOf(weekly(200)), noDates, 28)
    for (const [n, value] of middle.entries()) {
      const usual = weekdayOf(first + 200 + n) === 6 ? 200 : 100
      expect(Math.abs((value ?? 0) / usual - 1)).toBeLessThan(0.05)
      expect(lower[n] ?? Infinity).toBeLessThan(usual)
      expect(upper[n] ?? -Infinity).toBeGreaterThan(usual)
      expect((upper[n] ?? 0) - (lower[n] ?? 0)).toBeLessThan(usual * 0.4)
    }
  })

  it('repeats the effect of a known date with wider bounds', () => {
    const values = weekly(300)
    const dates = [60, 120, 180, 240, 310].map((day) => formatDay(first + day))
    for (const day of [60, 120, 180, 240]) values[day] = (values[day] ?? 0) * 3
    const holidays = dates.map((date) => ({ date, name: 'Day of the shop' }))
    const known = forecast(seriesOf(values), { holidays, promos: {} }, 14)
    const unknown = forecast(seriesOf(values), noDates, 14)
    const usual = weekdayOf(first + 310) === 6 ? 200 : 100
    expect((known.forecast[10] ?? 0) / (3 * usual)).toBeGreaterThan(0.85)
    expect((known.forecast[10] ?? 0) / (3 * usual)).toBeLessThan(1.15)
    expect((unknown.forecast[10] ?? 0) / usual).toBeLessThan(1.1)
    const width = (n: number) => (known.upper[n] ?? 0) - (known.lower[n] ?? 0)
    expect(width(10)).toBeGreaterThan(1.5 * width(9))
  })

  it('uses only the promotions of its own store', () => {
    const values = weekly(300)
    for (const day of [100, 101, 102, 200, 201, 202]) values[day] = (values[day] ?? 0) * 2
    const promo = (day: number) => ({
      from: formatDay(first + day),
      to: formatDay(first + day + 2),
    })
    const promos = [promo(100), promo(200), promo(305)]
    const own = forecast(seriesOf(values), { holidays: [], promos: { s: promos } }, 10)
    const other = forecast(seriesOf(values), { holidays: [], promos: { other: promos } }, 10)
    for (const n of [5, 6, 7])
      expect((own.forecast[n] ?? 0) / (other.forecast[n] ?? 1)).toBeGreaterThan(1.6)
    expect(own.forecast[4]).toBeCloseTo(other.forecast[4] ?? 0, -1)
  })

  it('treats a permanent promotion as ordinary', () => {
    const promos = { s: [{ from: start, to: formatDay(first + 400) }] }
    const values = weekly(200)
    const withPromo = forecast(seriesOf(values), { holidays: [], promos }, 14)
    expect(withPromo).toEqual(forecast(seriesOf(values), noDates, 14))
  })

  it('treats missing days as unknown, not as zero', () => {
    const values = weekly(200).map((value, day) => (day % 3 === 0 ? null : value))
    const { forecast: middle } = forecast(seriesOf(values), noDates, 7)
    for (const [n, value] of middle.entries()) {
      const usual = weekdayOf(first + 200 + n) === 6 ? 200 : 100
      expect(Math.abs((value ?? 0) / usual - 1)).toBeLessThan(0.1)
    }
  })

  it('is robust to a single outlier', () => {
    const values = weekly(200)
    const calm = forecast(seriesOf(values), noDates, 7)
    const wild = forecast(
      seriesOf(values.map((value, day) => (day === 198 ? value * 20 : value))),
      noDates,
      7,
    )
    for (const [n, value] of wild.forecast.entries())
      expect(Math.abs((value ?? 0) / (calm.forecast[n] ?? 1) - 1)).toBeLessThan(0.05)
  })

  it('needs 28 known days', () => {
    const result = forecast(seriesOf([...weekly(27), null, null]), noDates, 3)
    expect(result.forecast).toEqual([null, null, null])
    expect(result.lower).toEqual([null, null, null])
    expect(result.upper).toEqual([null, null, null])
    expect(forecast(seriesOf(weekly(28)), noDates, 3).forecast).not.toContain(null)
  })

  it('has wider bounds for longer horizons', () => {
    const random = createRandom(3)
    let level = 100
    const walk = Array.from({ length: 400 }, () => (level *= 1 + 0.03 * random.normal()))
    const { lower, upper } = forecast(seriesOf(walk), noDates, 56)
    const width = (n: number) => (upper[n] ?? 0) - (lower[n] ?? 0)
    expect(width(55)).toBeGreaterThan(1.5 * width(0))
  })

  it('is negative only for series that are', () => {
    const refunds = weekly(120).map((value) => value - 130)
    const below = forecast(seriesOf(refunds), noDates, 7)
    expect(Math.min(...below.forecast.map((value) => value ?? 0))).toBeLessThan(-20)
    const random = createRandom(5)
    const thin = Array.from({ length: 200 }, () => random.poisson(0.3))
    const { lower, upper } = forecast(seriesOf(thin), noDates, 14)
    expect(Math.min(...lower.map((value) => value ?? -1))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...upper.map((value) => value ?? 0))).toBeLessThan(6)
  })

  it('repeats a constant series', () => {
    for (const value of [0, 7]) {
      const result = forecast(seriesOf(Array.from({ length: 100 }, () => value)), noDates, 5)
      for (const day of [...result.forecast, ...result.lower, ...result.upper])
        expect(day).toBeCloseTo(value, 6)
    }
  })

  it('follows last year when it predicted well', () => {
    const random = createRandom(9)
    const values = Array.from({ length: 1100 }, (_, day) => {
      const season = 1 + 0.4 * Math.sin((2 * Math.PI * day) / 365)
      return 1000 * season * (1 + 0.04 * random.normal())
    })
    const middle = forecast(seriesOf(values), noDates, 90).forecast
    const truth = 1000 * (1 + 0.4 * Math.sin((2 * Math.PI * 1189) / 365))
    const now = 1000 * (1 + 0.4 * Math.sin((2 * Math.PI * 1099) / 365))
    expect(Math.abs((middle[89] ?? 0) - truth)).toBeLessThan(Math.abs(now - truth) / 3)
  })

  it('is finite for a nearly empty series', () => {
    const random = createRandom(11)
    const rare = Array.from({ length: 900 }, () => {
      if (random.uniform() < 0.4) return null
      return random.uniform() < 0.03 ? 0.25 : 0
    })
    for (const kind of ['money', 'ratio'] as const) {
      const result = forecast({ ...seriesOf(rare), kind }, noDates, 40)
      for (const value of [...result.lower, ...result.forecast, ...result.upper]) {
        expect(Number.isFinite(value)).toBe(true)
        expect(value).toBeLessThan(0.5)
      }
    }
  })

  it('covers about 95 % of the days eight weeks ahead', () => {
    let [inside, all] = [0, 0]
    for (const seed of [401, 402, 403]) {
      const days = 850
      const store = simulateStore({ seed, start, days, window: 1, events: 0 })
      for (const { series } of store.series.slice(0, 16)) {
        const end = days - 56
        const past = { ...series, values: series.values.slice(0, end) }
        const { lower, upper } = forecast(past, store.calendar, 56)
        for (const [n, value] of series.values.slice(end).entries()) {
          if (value === null) continue
          all += 1
          if (value >= (lower[n] ?? Infinity) && value <= (upper[n] ?? -Infinity)) inside += 1
        }
      }
    }
    expect(inside / all).toBeGreaterThan(0.92)
    expect(inside / all).toBeLessThan(0.98)
  })
})
