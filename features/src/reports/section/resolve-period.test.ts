import type { DayRange } from '@cartograph/contract'
import { describe, expect, it, test } from 'vitest'
import { areSimilarSteps, resolvePeriod, stepsOf, type ReportingPeriod } from './resolve-period.ts'

/** A Wednesday. */
const today = '2026-11-18'

function resolve(period: string, step = 0, over: Partial<ReportingPeriod> = {}) {
  const asked: ReportingPeriod = {
    reporting_period: period,
    comparison: 'pp',
    granularity: 'day',
    step,
    ...over,
  }
  const { range, compared } = resolvePeriod(asked, today)
  return [range, compared].map((days) => days?.join(' ') ?? null)
}

describe('the period of a report', () => {
  it.each([
    ['thisMonth', 0, '2026-11-01 2026-11-18', '2026-10-01 2026-10-18'],
    ['thisMonth', -1, '2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
    ['thisMonth', -9, '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
    ['lastMonth', -1, '2026-09-01 2026-09-30', '2026-08-01 2026-08-31'],
    ['thisQuarter', -1, '2026-07-01 2026-09-30', '2026-04-01 2026-06-30'],
    ['thisYear', -2, '2024-01-01 2024-12-31', '2023-01-01 2023-12-31'],
    ['thisWeek', 0, '2026-11-16 2026-11-18', '2026-11-09 2026-11-11'],
    ['thisWeek', -1, '2026-11-09 2026-11-15', '2026-11-02 2026-11-08'],
    ['today', -1, '2026-11-17 2026-11-17', '2026-11-16 2026-11-16'],
    ['last7Days', -1, '2026-11-04 2026-11-10', '2026-10-28 2026-11-03'],
    ['last3Months', -1, '2026-05-01 2026-07-31', '2026-02-01 2026-04-30'],
  ])('%s moved by %d', (period, step, range, compared) => {
    expect(resolve(period, step)).toEqual([range, compared])
  })

  it('compares a day before with the same day of the year before, and months with whole months', () => {
    expect(resolve('thisMonth', -1, { comparison: 'sply' })[1]).toBe('2025-10-01 2025-10-31')
    expect(resolve('thisMonth', 0, { comparison: 'sply' })[1]).toBe('2025-11-01 2025-11-18')
    expect(resolve('thisMonth', -8, { comparison: 'splm' })).toEqual([
      '2026-03-01 2026-03-31',
      '2026-02-01 2026-02-28',
    ])
  })

  it('compares with the period before where the chosen one shares days with it', () => {
    expect(resolve('last90Days', 0, { comparison: 'splm' })[1]).toBe('2026-05-22 2026-08-19')
    expect(resolve('thisWeek', 0, { comparison: 'splw' })[1]).toBe('2026-11-09 2026-11-11')
  })

  it('compares with nothing where nothing is chosen', () => {
    expect(resolve('thisMonth', 0, { comparison: null })[1]).toBeNull()
  })

  it('ends at the first day that a store can have data of', () => {
    expect(resolve('thisYear', -1_000)[0]).toBe('1990-01-01 1990-12-31')
    expect(resolve('last9999Years', -3)[0]).toBe('1990-01-01 2025-12-31')
  })

  it('has the finest steps that dashboards allow for so many days', () => {
    const { granularity } = resolvePeriod(
      { reporting_period: 'last2Years', comparison: null, granularity: 'day', step: 0 },
      today,
    )
    expect(granularity).toBe('month')
  })
})

test('the steps of a range begin with the one that contains its first day, and end with today', () => {
  expect(stepsOf(['2026-11-01', '2026-11-18'], 'week')).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
  expect(stepsOf(['2024-01-31', '2024-03-01'], 'month')).toEqual([
    '2024-01-01',
    '2024-02-01',
    '2024-03-01',
  ])
  expect(stepsOf(['2026-05-31', '2026-07-01'], 'quarter')).toEqual(['2026-04-01', '2026-07-01'])
  expect(stepsOf(['2026-11-18', '2026-11-18'], 'day')).toEqual(['2026-11-18'])
})

describe('the steps of two ranges', () => {
  const similar = (one: DayRange, other: DayRange, granularity: 'week' | 'month') =>
    stepsOf(one, granularity).map((_, step) => areSimilarSteps([one, other], granularity)(step))

  it('are not compared where one has a day of its week and the other all seven', () => {
    // Sunday to Friday against Monday to Saturday.
    const weeks = similar(['2026-08-30', '2026-11-27'], ['2026-06-01', '2026-08-29'], 'week')
    expect(weeks).toEqual([false, ...Array.from({ length: 11 }, () => true), false, false])
  })

  it('are compared where they are months, however long', () => {
    expect(similar(['2026-02-01', '2026-03-31'], ['2025-12-01', '2026-01-31'], 'month')).toEqual([
      true,
      true,
    ])
  })

  it('are compared as the whole ranges where there is one', () => {
    expect(similar(['2026-03-01', '2026-03-30'], ['2026-02-01', '2026-02-12'], 'month')).toEqual([
      true,
    ])
  })
})
