import type { TimeDimension } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { findMembers } from './find-members.ts'
import { testingModel } from './testing-model.ts'
import { timeKey, timeUses } from './time-uses.ts'

const dimension = 'orders.createdAt'

describe('timeUses', () => {
  it('supports calendar units and custom granularities', () => {
    const [week, quarterHour, fiscalYear, none] = uses([
      { dimension, granularity: 'week' },
      { dimension, granularity: 'quarterHour' },
      { dimension, granularity: 'fiscalYear' },
      { dimension, granularity: null, dateRange: 'today' },
    ])
    expect(week?.grain).toEqual({
      name: 'week',
      every: { count: 1, unit: 'week' },
      originMs: null,
    })
    expect(quarterHour?.grain).toMatchObject({ every: { count: 15, unit: 'minute' } })
    expect(fiscalYear?.grain).toMatchObject({ originMs: Date.UTC(2024, 3) })
    expect(none?.grain).toBeNull()
  })

  it('has no range without dates', () => {
    expect(uses([{ dimension, granularity: 'day' }])).toMatchObject([
      { key: dimension, dateRange: null, moments: null },
    ])
  })

  it('has ranges as wall times and as moments', () => {
    expect(uses([{ dimension, dateRange: 'yesterday' }])).toMatchObject([
      {
        dateRange: ['2024-06-14T00:00:00.000', '2024-06-14T23:59:59.999'],
        moments: {
          fromMs: Date.parse('2024-06-14T04:00:00Z'),
          untilMs: Date.parse('2024-06-15T04:00:00Z'),
        },
      },
    ])
  })

  it('has each column once and every range', () => {
    const found = uses([
      { dimension, granularity: 'day', dateRange: '2024-06' },
      { dimension, granularity: 'day', dateRange: '2024-06-10' },
      { dimension, granularity: 'day' },
      { dimension, granularity: 'month' },
    ])
    expect(found.map((use) => [timeKey(use), use.dateRange?.[0] ?? null])).toEqual([
      ['orders.createdAt.day', '2024-06-01T00:00:00.000'],
      [null, '2024-06-10T00:00:00.000'],
      ['orders.createdAt.month', null],
    ])
  })

  const refusals: [string, TimeDimension][] = [
    ["'orders.status' is not a time dimension", { dimension: 'orders.status', granularity: 'day' }],
    [
      'Granularity "decade" does not exist in dimension orders.createdAt',
      { dimension, granularity: 'decade' },
    ],
    [
      'Granularity "fiscalYear" does not exist in dimension orders.paidAt',
      { dimension: 'orders.paidAt', granularity: 'fiscalYear' },
    ],
    ["Can't parse date: 'some day'", { dimension, dateRange: 'some day' }],
  ]
  it.each(refusals)('rejects: %s', (message, time) => {
    expect(() => uses([time])).toThrow(expect.objectContaining({ code: 'invalid_query', message }))
  })
})

function uses(times: readonly TimeDimension[]) {
  const finder = findMembers(
    testingModel(),
    times.map((time) => time.dimension),
  )
  return timeUses(times, finder, {
    zone: 'America/New_York',
    now: new Date('2024-06-15T12:00:00Z'),
  })
}
