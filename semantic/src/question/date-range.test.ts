import type { QueryDateRange } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { dateRange } from './date-range.ts'

describe('dateRange', () => {
  it('reads bare dates as whole days of the zone, until the next day begins', () => {
    expect(range(['2024-03-10', '2024-03-10'], 'America/New_York')).toEqual({
      wallTimes: ['2024-03-10T00:00:00.000', '2024-03-10T23:59:59.999'],
      from: '2024-03-10T05:00:00.000Z',
      until: '2024-03-11T04:00:00.000Z',
    })
  })

  it('takes one text in a list for itself alone', () => {
    expect(range(['2024-03-10'])).toEqual(range('2024-03-10'))
    expect(range(['last week'])).toEqual(range('last week'))
  })

  it('takes words for either end', () => {
    expect(range(['last month', 'yesterday'])).toMatchObject({
      wallTimes: ['2024-05-01T00:00:00.000', '2024-06-14T23:59:59.999'],
    })
  })

  it('takes both hours of a day whose last hour comes twice', () => {
    expect(range('2022-10-29', 'Asia/Beirut')).toMatchObject({
      from: '2022-10-28T21:00:00.000Z',
      until: '2022-10-29T22:00:00.000Z',
    })
  })

  it('begins a day without midnight with its first moment', () => {
    expect(range('2018-11-04', 'America/Sao_Paulo')).toMatchObject({
      from: '2018-11-04T03:00:00.000Z',
      until: '2018-11-05T02:00:00.000Z',
    })
  })

  it('reads moments to the millisecond, the last one included', () => {
    expect(range(['2024-01-01T10:00:00', '2024-01-01T11:00:00.250'])).toEqual({
      wallTimes: ['2024-01-01T10:00:00.000', '2024-01-01T11:00:00.250'],
      from: '2024-01-01T10:00:00.000Z',
      until: '2024-01-01T11:00:00.251Z',
    })
  })

  it('keeps to the years that engines know', () => {
    expect(range(['0001-01-01', '9999-12-31'])).toEqual({
      wallTimes: ['0001-01-01T00:00:00.000', '9999-12-31T23:59:59.999'],
      from: '1900-01-01T00:00:00.000Z',
      until: '2200-01-01T00:00:00.000Z',
    })
  })

  it('refuses a range that ends before it starts', () => {
    expect(() => range(['2024-01-02', '2024-01-01'])).toThrow(
      'The date range ends before it starts: 2024-01-02 - 2024-01-01',
    )
  })

  it('understands what it has answered itself', () => {
    const { wallTimes } = dateRange('last 2 weeks', clock('Asia/Tehran'))
    expect(dateRange([...wallTimes], clock('Asia/Tehran')).wallTimes).toEqual(wallTimes)
  })
})

function range(asked: QueryDateRange, zone = 'UTC') {
  const { wallTimes, moments } = dateRange(asked, clock(zone))
  return {
    wallTimes,
    from: new Date(moments.fromMs).toISOString(),
    until: new Date(moments.untilMs).toISOString(),
  }
}

function clock(zone: string) {
  return { zone, now: new Date('2024-06-15T12:00:00Z') }
}
