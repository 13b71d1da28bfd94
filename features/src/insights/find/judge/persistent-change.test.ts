import { expect, it } from 'vitest'
import type { JudgedSeries } from '../judged-series.ts'
import { persistentSurprise } from './persistent-change.ts'

const judged = (surprises: readonly (number | null)[]): JudgedSeries =>
  ({
    first: 0,
    series: { values: surprises.map((one) => (one === null ? null : 1)) },
    judgements: new Map(surprises.map((surprise, day) => [day, { surprise: surprise ?? 0 }])),
  }) as unknown as JudgedSeries
const of = (surprises: readonly (number | null)[]) =>
  persistentSurprise(judged(surprises), surprises.length - 1)

it('days that are each nearly usual can be unusual together', () => {
  expect(of([0, 2.9, 2.8, 3.1])).toBeCloseTo((2.9 + 2.8 + 3.1) / Math.sqrt(3), 10)
  expect(of([0, -3, -2.7, -3.2])).toBeCloseTo(8.9 / Math.sqrt(3), 10)
})

it('a single day is judged on its own', () => {
  expect(of([0, 0, 9])).toBeNull()
})

it('a usual day, a day on the other side or an unknown day ends the run', () => {
  expect(of([4, 4, 0.5, 2.5, 2.5])).toBeNull()
  expect(of([4, 4, -4, 2.5, 2.5])).toBeNull()
  expect(of([4, 4, null, 2.5, 2.5])).toBeNull()
})

it('a run that may be chance is ignored', () => {
  expect(of([1.5, 1.5, 1.5, 1.5])).toBeNull()
})
