import { CubeQuery } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '../load-catalogue.ts'
import { resolveMembers } from './resolve-members.ts'
import { timeRange } from './time-range.ts'

const catalogue = loadCatalogue()

describe('timeRange', () => {
  it('reads bare dates as whole days of the zone, until the next day begins', () => {
    expect(range(['2024-03-10', '2024-03-10'], 'America/New_York')).toEqual({
      dateRange: ['2024-03-10T00:00:00.000', '2024-03-10T23:59:59.999'],
      from: '2024-03-10T05:00:00.000Z',
      until: '2024-03-11T04:00:00.000Z',
    })
  })

  it('takes both hours of a day whose last hour comes twice', () => {
    expect(range(['2022-10-29', '2022-10-29'], 'Asia/Beirut')).toMatchObject({
      from: '2022-10-28T21:00:00.000Z',
      until: '2022-10-29T22:00:00.000Z',
    })
  })

  it('begins a day without midnight with its first moment', () => {
    expect(range(['2018-11-04', '2018-11-04'], 'America/Sao_Paulo')).toMatchObject({
      from: '2018-11-04T03:00:00.000Z',
      until: '2018-11-05T02:00:00.000Z',
    })
  })

  it('reads moments to the millisecond, the last one included', () => {
    expect(range(['2024-01-01T10:00:00', '2024-01-01T11:00:00.250'], 'UTC')).toEqual({
      dateRange: ['2024-01-01T10:00:00.000', '2024-01-01T11:00:00.250'],
      from: '2024-01-01T10:00:00.000Z',
      until: '2024-01-01T11:00:00.251Z',
    })
  })

  it('keeps to the years that engines know', () => {
    expect(range(['0001-01-01', '9999-12-31'], 'UTC')).toMatchObject({
      dateRange: ['0001-01-01T00:00:00.000', '9999-12-31T23:59:59.999'],
      from: '1900-01-01T00:00:00.000Z',
      until: '2200-01-01T00:00:00.000Z',
    })
  })

  it.each(['2024-02-30', '2023-02-29', '2024-13-01', '2024-01-01T24:00:00', '2024-01-01T10:60:00'])(
    'refuses %s, which no calendar has',
    (date) => {
      expect(() => range([date, '2025-01-01'], 'UTC')).toThrow(`Can't parse date: '${date}'`)
    },
  )

  it('refuses a range that ends before it starts', () => {
    expect(() => range(['2024-01-02', '2024-01-01'], 'UTC')).toThrow('ends before it starts')
  })
})

function range(dateRange: [string, string], timezone: string) {
  const query = CubeQuery.parse({
    measures: ['ShopifyOrders.orders'],
    timeDimensions: [{ dimension: 'ShopifyOrders.happenedAt', dateRange }],
    timezone,
  })
  const [time] = timeRange(resolveMembers(catalogue, query)).times
  return {
    dateRange: time?.dateRange,
    from: time?.moments && new Date(time.moments.fromMs).toISOString(),
    until: time?.moments && new Date(time.moments.untilMs).toISOString(),
  }
}
