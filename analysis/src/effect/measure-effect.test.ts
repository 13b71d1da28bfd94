import { addDays } from '@cartograph/contract'
import { expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import type { KnownDates, Series } from '../series/series.ts'
import { measureEffect } from './measure-effect.ts'
import { calendarBefore, findOverlappingDates } from './overlapping-dates.ts'

const start = '2026-01-05'
const calendar: KnownDates = { holidays: [], promos: {} }
const window = { from: addDays(start, 140), to: addDays(start, 146), calendar }
const week = [1, 0.9, 0.9, 1, 1.2, 1.5, 1.3]

/** Half a year of a shop with weekdays and noise of 5 %; from day 140 on, all is multiplied. */
function series(factor = 1, level = 400): Series {
  const random = createRandom(7)
  const values = Array.from({ length: 180 }, (_, day) => {
    const usual = level * (week[day % 7] ?? 1) * (1 + 0.05 * random.normal())
    return Math.round(usual * (day >= 140 ? factor : 1))
  })
  const of = { id: 'orders', store: '', metric: 'orders', slice: {} }
  return { ...of, kind: 'count', better: 'up', start, values }
}

const measure = (factor: number) => measureEffect({ adds: 'sum', series: series(factor) }, window)

it('knows only the days before the action', () => {
  const [none, some] = [measure(1), measure(1.2)]
  expect(none?.verdict).toBe('unclear')
  expect(some?.expected).toBe(none?.expected)
  expect(some?.upper).toBe(none?.upper)
  const { values } = series(1.2)
  const actual = values.slice(140, 147).reduce<number>((sum, value) => sum + (value ?? 0), 0)
  expect(some?.actual).toBe(actual)
  // By hand: the mean of each weekday over twelve weeks, which is what a steady shop is expected to do.
  const before = values.slice(56, 140)
  const usual = before.reduce<number>((sum, value) => sum + (value ?? 0), 0) / 12
  expect((some?.expected ?? 0) / usual).toBeCloseTo(1, 1)
  expect(some?.verdict).toBe('above')
  expect(some?.change?.value).toBeCloseTo(actual / (some?.expected ?? 1) - 1, 10)
  expect(some?.change?.low).toBeCloseTo(actual / (some?.upper ?? 1) - 1, 10)
  expect(some?.change?.low).toBeGreaterThan(0.05)
  expect(some?.change?.high).toBeLessThan(0.35)
  expect(measure(0.75)?.verdict).toBe('below')
})

it('measures a ratio by its parts', () => {
  const num = series(1.3, 40)
  const den = series(1, 400)
  const found = measureEffect({ adds: 'ratio', num, den }, window)
  expect(found?.verdict).toBe('above')
  expect(found?.expected).toBeCloseTo(0.1, 2)
  expect(found?.change?.value).toBeCloseTo(0.3, 1)
})

it('says nothing without enough history, with an unknown day, and of a metric that has ended', () => {
  const of = (over: Partial<Series>) => ({ adds: 'sum' as const, series: { ...series(), ...over } })
  const late = addDays(start, 100)
  expect(measureEffect(of({ start: late, values: series().values.slice(100) }), window)).toBeNull()
  const gap = series().values.map((value, day) => (day === 143 ? null : value))
  expect(measureEffect(of({ values: gap }), window)).toBeNull()
  const ended = series().values.map((value, day) => (day > 100 ? 0 : value))
  expect(measureEffect(of({ values: ended }), window)).toBeNull()
  expect(measureEffect(of({ values: series().values.slice(0, 146) }), window)).toBeNull()
})

it('leaves out the events that begin with the action and names the others', () => {
  const promos = [
    { from: '2026-02-01', to: '2026-02-05' },
    { from: addDays(window.from, -1), to: window.to },
    { from: addDays(window.from, 3), to: addDays(window.from, 20) },
  ]
  const holidays = [
    { name: "Mother's Day", date: '2025-05-11' },
    { name: "Mother's Day", date: window.to },
    { name: 'Black Friday', date: window.to },
  ]
  const known = { holidays, promos: { '': promos } }
  const span = { store: '', since: '2025-01-01', from: window.from, to: window.to }
  expect(findOverlappingDates(known, span).map(({ name, from }) => [name, from])).toEqual([
    ['A promotion', addDays(window.from, 3)],
    ['Black Friday', window.to],
  ])
  expect(calendarBefore(known, window.from)).toEqual({
    holidays,
    promos: { '': promos.slice(0, 1) },
  })
})
