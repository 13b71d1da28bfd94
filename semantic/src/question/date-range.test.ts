import type { QueryDateRange } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { dateRange } from './date-range.ts'

describe('dateRange', () => {
  it('reads dates as whole days of the zone', () => {
    expect(range(['2024-03-10', '2024-03-10'], 'America/New_York')).toEqual({
      wallTimes: ['2024-03-10T00:00:00.000', '2024-03-10T23:59:59.999'],
      from: '2024-03-10T05:00:00.000Z',
      until: '2024-03-11T04:00:00.000Z',
    })
  })

  it('reads a list of one text as the text', () => {
    expect(range(['2024-03-10'])).toEqual(range('2024-03-10'))
    expect(range(['last week'])).toEqual(range('last week'))
  })

  it('accepts words at either end', () => {
    expect(range(['last month', 'yesterday'])).toMatchObject({
      wallTimes: ['2024-05-01T00:00:00.000', '2024-06-14T23:59:59.999'],
    })
  })

  it('includes both hours when the last hour of a day repeats', () => {
    expect(range('2022-10-29', 'Asia/Beirut')).toMatchObject({
      from: '2022-10-28T21:00:00.000Z',
      until: '2022-10-29T22:00:00.000Z',
    })
  })

  it('begins a day without midnight at its first moment', () => {
    expect(range('2018-11-04', 'America/Sao_Paulo')).toMatchObject({
      from: '2018-11-04T03:00:00.000Z',
      until: '2018-11-05T02:00:00.000Z',
    })
  })

  it('reads moments to the millisecond, including the last one', () => {
    expect(range(['2024-01-01T10:00:00', '2024-01-01T11:00:00.250'])).toEqual({
      wallTimes: ['2024-01-01T10:00:00.000', '2024-01-01T11:00:00.250'],
      from: '2024-01-01T10:00:00.000Z',
      until: '2024-01-01T11:00:00.251Z',
    })
  })

  it('limits ranges to the supported years', () => {
    expect(range(['0001-01-01', '9999-12-31'])).toEqual({
      wallTimes: ['0001-01-01T00:00:00.000', '9999-12-31T23:59:59.999'],
      from: '1900-01-01T00:00:00.000Z',
      until: '2200-01-01T00:00:00.000Z',
    })
  })

  it('rejects a range that ends before it starts', () => {
    expect(() => range(['2024-01-02', '2024-01-01'])).toThrow(
      'The date range ends before it starts: 2024-01-02 - 2024-01-01',
    )
  })

  it('accepts its own output', () => {
    const { wallTimes } = dateRange('last 2 weeks', clock('Asia/Tehran'))
    expect(dateRange([...wallTimes], clock('Asia/Tehran')).wallTimes).toEqual(wallTimes)
  })
})

function range(requested: QueryDateRange, zone = 'UTC') {
  const { wallTimes, moments } = dateRange(requested, clock(zone))
  return {
    wallTimes,
    from: new Date(moments.fromMs).toISOString(),
    until: new Date(moments.untilMs).toISOString(),
  }
}

function clock(zone: string) {
  return { zone, now: new Date('2024-06-15T12:00:00Z') }
}
