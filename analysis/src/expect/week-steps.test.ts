import { describe, expect, it } from 'vitest'
import { judgeStore } from '../detect/judge-store.ts'
import type { Series } from '../series/series.ts'
import { createRandom } from '../testing/random.ts'
import { dayNumber } from '@cartograph/contract'
import { clearWeekSteps, createWeekSteps, detectWeekStep, forgetFarDay } from './week-steps.ts'

const far = (error: number) => ({ error, residual: error, growth: [1.1] })
const detect = (errors: readonly number[]) => {
  const steps = createWeekSteps()
  return errors.map((error) => detectWeekStep(steps, 3, far(error), 1)?.shift ?? 0)
}

describe('a weekday that is far off', () => {
  it('has a new factor after three weeks on the same side, by the smallest error', () => {
    expect(detect([4, 5, 3, 4])).toEqual([0, 0, 3, 0])
    expect(detect([-4, -3, -6])).toEqual([0, 0, -3])
  })

  it('keeps its factor after a usual week, on the other side, and across a shift of the level', () => {
    expect(detect([4, 5, 1, 4, 5])).toEqual([0, 0, 0, 0, 0])
    expect(detect([4, 5, -4, 4, 4])).toEqual([0, 0, 0, 0, 0])
    const steps = createWeekSteps()
    detectWeekStep(steps, 3, far(4), 1)
    detectWeekStep(steps, 3, far(4), 1)
    clearWeekSteps(steps)
    expect(detectWeekStep(steps, 3, far(4), 1)).toBeNull()
  })

  it('names the days that showed it, and is separate from other weekdays', () => {
    const steps = createWeekSteps()
    for (const error of [4, 5]) {
      expect(detectWeekStep(steps, 3, far(error), 1)).toBeNull()
      expect(detectWeekStep(steps, 4, far(-error), 1)).toBeNull()
    }
    const found = detectWeekStep(steps, 3, far(6), 1)
    expect(found?.days.map(({ error }) => error)).toEqual([4, 5, 6])
  })
})

it('follows a weekly peak that moves to another day, without wide bounds afterwards', () => {
  const random = createRandom(5)
  const start = '2025-01-06'
  const values = Array.from({ length: 200 }, (_, day) => {
    const peak = day < 80 ? 3 : 2
    return 400 * (day % 7 === peak ? 3 : 1) * Math.exp(random.normal() * 0.1)
  })
  const series: Series = {
    id: 'visits',
    store: 's',
    metric: 'visits',
    kind: 'count',
    better: 'up',
    slice: {},
    start,
    values: values.map(Math.round),
  }
  const from = dayNumber(start) + 130
  const judged = judgeStore([series], { holidays: [], promos: {} }, { from, days: 70 })
  for (const { day, expected, lower, upper } of judged.get('visits') ?? []) {
    const actual = (day - dayNumber(start)) % 7 === 2 ? 1200 : 400
    expect(expected).toBeGreaterThan(actual * 0.75)
    expect(expected).toBeLessThan(actual * 1.3)
    expect((upper ?? 0) - (lower ?? 0)).toBeLessThan(actual)
  }
})

it('a day that no longer counts for noise and bounds still shows a new pattern, with nothing to undo', () => {
  const steps = createWeekSteps()
  for (const error of [4, 5]) {
    detectWeekStep(steps, 3, far(error), 1)
    forgetFarDay(steps, 3)
  }
  const found = detectWeekStep(steps, 3, far(6), 1)
  expect(found?.days).toEqual([
    { error: 4, residual: null, growth: [] },
    { error: 5, residual: null, growth: [] },
    far(6),
  ])
})
