import type { DayRange } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { loadReader } from '../evaluation/load-cases.ts'
import type { CubeQuery } from '../resolve/write-queries.ts'
import type { Subject } from './about-subject.ts'

const reader = loadReader('catalogue')
const friday: DayRange = ['2026-10-16', '2026-10-16']
const lastFriday: DayRange = ['2026-10-09', '2026-10-09']
const netSales: Subject = { measure: 'ShopifyOrders.netSales', filters: [], period: friday }
const paidSocial: Subject = {
  ...netSales,
  filters: [{ members: ['ShopifyOrders.channel'], value: 'Paid social' }],
}
const units: Subject = { ...netSales, measure: 'ShopifyOrderLines.unitsSold' }

const read = (question: string, subject: Subject = netSales, history: readonly string[] = []) =>
  reader.read(question, { today: '2026-11-21', history, subject })

function query(...asked: Parameters<typeof read>): CubeQuery {
  const reading = read(...asked)
  const [first] = reading.kind === 'answer' ? reading.queries : []
  if (first === undefined) throw new Error(`${asked[0]}: ${JSON.stringify(reading)}`)
  return first
}

/** The two ranges, or the range and its steps. */
function timesOf(question: string, period = friday) {
  const { timeDimensions = [] } = query(question, { ...netSales, period })
  const [time] = timeDimensions
  return time?.compareDateRange ?? [time?.dateRange, time?.granularity]
}

const filtersOf = (...asked: Parameters<typeof read>) =>
  query(...asked).filters?.map((one) => Object.values(one).flat().join(' ')) ?? []

describe('what a question leaves out is that of its subject', () => {
  it('a breakdown keeps the metric, the segment and the days', () => {
    expect(query('Which countries?', paidSocial)).toEqual({
      measures: ['ShopifyOrders.netSales'],
      dimensions: ['ShopifyOrders.shippingCountry'],
      filters: [{ member: 'ShopifyOrders.channel', operator: 'equals', values: ['Paid social'] }],
      timeDimensions: [
        { dimension: 'ShopifyOrders.happenedAt', compareDateRange: [friday, lastFriday] },
      ],
    })
  })

  it('another metric keeps the days, and is one of the same data set if that has the name', () => {
    expect(query('what about revenue?', units).measures).toEqual(['ShopifyOrderLines.netSales'])
    expect(query('sessions by country')).toMatchObject({
      measures: ['GATrafficSourceUtm.sessions'],
      dimensions: ['GATrafficSourceUtm.country'],
      timeDimensions: [{ compareDateRange: [friday, lastFriday] }],
    })
  })

  it('a breakdown that only other rows have moves the metric there', () => {
    expect(query('by product?')).toMatchObject({
      measures: ['ShopifyOrderLines.netSales'],
      dimensions: ['ShopifyOrderLines.title'],
    })
  })

  it('a value replaces that of the same dimension, and narrows another', () => {
    expect(filtersOf('and email?', paidSocial)).toEqual(['ShopifyOrders.channel equals Email'])
    expect(filtersOf('in Germany?', paidSocial)).toEqual([
      'ShopifyOrders.channel equals Paid social',
      'ShopifyOrders.shippingCountry equals DE',
    ])
  })

  it('a segment that a metric does not have is left out, and the metric stays the one that was named', () => {
    expect(query('How much did we spend on ads?', paidSocial)).not.toHaveProperty('filters')
    expect(query('How much did we spend on ads?', paidSocial).measures).toEqual([
      'PlatformAdSpend.spend',
    ])
  })

  it('why is that of the change', () => {
    expect(read('Why did that happen?', paidSocial)).toMatchObject({
      kind: 'answer',
      mode: 'why',
      queries: [{ timeDimensions: [{ compareDateRange: [friday, lastFriday] }] }],
    })
  })

  it('a follow-up refers to the question before, and others to the subject', () => {
    expect(query('only in Germany', netSales, ['by channel'])).toMatchObject({
      dimensions: ['ShopifyOrders.channel'],
      filters: [{ values: ['DE'] }],
    })
    expect(query('in Germany?', netSales, ['by channel'])).not.toHaveProperty('dimensions')
  })
})

describe('times', () => {
  it('an earlier time is compared with the days of the subject', () => {
    expect(timesOf('How was it a year ago?')).toEqual([friday, ['2025-10-17', '2025-10-17']])
    expect(timesOf('what about the week before')).toEqual([friday, lastFriday])
    expect(timesOf('than the month before?')).toEqual([friday, ['2026-09-18', '2026-09-18']])
  })

  it('other days are compared with those before them, a few with the same weekdays', () => {
    expect(timesOf('the last 30 days')).toEqual([
      ['2026-10-22', '2026-11-20'],
      ['2026-09-22', '2026-10-21'],
    ])
    expect(timesOf('yesterday')).toEqual([
      ['2026-11-20', '2026-11-20'],
      ['2026-11-13', '2026-11-13'],
    ])
    expect(timesOf('in February 2024 against the same month last year')).toEqual([
      ['2024-02-01', '2024-02-29'],
      ['2023-02-01', '2023-02-28'],
    ])
  })

  it('a month is compared with a month, and a day with none', () => {
    expect(timesOf('against September', ['2026-10-01', '2026-10-31'])).toEqual([
      ['2026-10-01', '2026-10-31'],
      ['2026-09-01', '2026-09-30'],
    ])
    expect(timesOf('against September')).toEqual([
      ['2026-09-01', '2026-09-30'],
      ['2026-08-01', '2026-08-31'],
    ])
  })

  it('steps of time are those around the subject', () => {
    expect(timesOf('day by day')).toEqual([['2026-09-18', '2026-10-23'], 'day'])
    expect(timesOf('by week since March')).toEqual([['2026-03-01', '2026-11-21'], 'week'])
  })

  it('a forecast has the days ahead', () => {
    expect(read('and what will it be next week?')).toMatchObject({ mode: 'forecast' })
    expect(timesOf('and what will it be next week?')).toEqual([['2026-11-23', '2026-11-29'], 'day'])
  })
})

it.each([
  ['hello', 'not_a_question', []],
  ['orders by zodiac sign', 'unknown', ['zodiac', 'sign']],
  ['advertising', 'not_a_question', []],
])('%s is not read as the subject: %s', (question, reason, unknown) => {
  expect(read(question)).toEqual({ kind: 'refuse', reason, unknown })
})

it('a subject that the model does not have changes nothing', () => {
  const gone = { ...netSales, measure: 'ShopifyOrders.gone' }
  expect(read('orders by channel', gone)).toEqual(
    reader.read('orders by channel', { today: '2026-11-21' }),
  )
})
