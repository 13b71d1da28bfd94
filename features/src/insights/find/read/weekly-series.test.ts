import { dayNumber, formatDay } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { weekEndOf } from '../period.ts'
import type { WatchedSeries } from './build-series.ts'
import { toWeeklyDates, toWeeklySeries } from './weekly-series.ts'

// A Wednesday.
const start = '2026-04-01'

function watched(values: (number | null)[], den: number[] | null = null): WatchedSeries {
  const facts = { id: 'a', store: 's', metric: 'm', better: 'up', slice: {}, start } as const
  return {
    series: { ...facts, kind: den === null ? 'count' : 'ratio', values },
    first: dayNumber(start),
    den: den === null ? null : Float64Array.from(den),
  } as unknown as WatchedSeries
}

const ones = (count: number) => Array.from({ length: count }, () => 1)

describe('weekly series', () => {
  it('end on Sundays', () => {
    const ends = ['2026-04-01', '2026-04-05', '2026-04-06'].map((day) =>
      formatDay(weekEndOf(dayNumber(day))),
    )
    expect(ends).toEqual(['2026-04-05', '2026-04-05', '2026-04-12'])
  })

  it('are sums of seven known days, with the other days unknown', () => {
    const [weekly] = toWeeklySeries([watched(ones(19))])
    const known = weekly?.series.values.flatMap((value, n) => (value === null ? [] : [[n, value]]))
    expect(known).toEqual([
      [11, 7],
      [18, 7],
    ])
  })

  it('are unknown when one of their days is', () => {
    const values: (number | null)[] = ones(19)
    values[14] = null
    const [weekly] = toWeeklySeries([watched(values)])
    expect(weekly?.series.values[18]).toBeNull()
    expect(weekly?.series.values[11]).toBe(7)
  })

  it('of shares divide the sums of the whole week, however uneven its days', () => {
    const share = [...ones(5), 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.1]
    const den = [...ones(5), 1, 1, 1, 1, 1, 1, 94]
    const [weekly] = toWeeklySeries([watched(share, den)])
    expect(weekly?.series.values[11]).toBeCloseTo((6 * 0.5 + 9.4) / 100, 12)
    expect(weekly?.den?.[11]).toBe(100)
  })

  it('include the holidays and promotions of their days', () => {
    const known = toWeeklyDates({
      holidays: [{ date: '2026-04-03', name: 'Good Friday' }],
      promos: { s: [{ from: '2026-04-04', to: '2026-04-06' }] },
    })
    expect(known.holidays).toEqual([{ date: '2026-04-05', name: 'Good Friday' }])
    expect(known.promos).toEqual({ s: [{ from: '2026-04-05', to: '2026-04-05' }] })
  })
})
