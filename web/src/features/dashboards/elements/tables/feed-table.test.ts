import { FeedQuery } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { feedItem, summary } from '../../../insights/feed-item.fixture.ts'
import { planFeed } from '../significant-changes/definition.ts'
import { feedTable } from './feed-table.ts'

test('as a table every number has all its digits, and a unit beside it', () => {
  const share = { ...summary, metric_format: 'percent', metric_value: '0.0412' } as const
  const { columns, rows } = feedTable(
    [feedItem(1), feedItem(2, { change_sentiment: 0, metric_summary: share })],
    'USD',
  )
  expect(columns.map(({ title }) => title)).toEqual([
    'Day',
    'Metric',
    'Segment',
    'Sentiment',
    'Value',
    'Expected',
    'Expected min.',
    'Expected max.',
    'Unit',
    'Summary',
  ])
  expect(rows.map((row) => row.slice(0, 9))).toEqual([
    [
      '2026-11-14',
      'Net sales',
      'Channel: Paid social',
      'Negative',
      '8214.5',
      '11850',
      '10400',
      '13300',
      'USD',
    ],
    [
      '2026-11-14',
      'Net sales',
      'Channel: Paid social',
      'Neutral',
      '0.0412',
      '11850',
      '10400',
      '13300',
      'Ratio',
    ],
  ])
  expect(rows[0]?.[9]).toContain('were $8,214.50 on Nov 14')
})

test('the feed is asked for the days of the dashboard and what the element names', () => {
  const query = FeedQuery.parse({ metrics: ['Shop.netSales'], change_sentiment: '-1', size: 8 })
  expect(planFeed(query, ['2026-11-01', '2026-11-14'], '2026-11-22')).toEqual({
    query: { page: 1, size: 8 },
    body: {
      aggregation_period: 'day',
      metrics: ['Shop.netSales'],
      change_sentiment: '-1',
      since: '2026-11-01',
      reference_date: '2026-11-14',
    },
  })
})

test('without dates on the dashboard it is asked as of today', () => {
  const { body } = planFeed(FeedQuery.parse({}), null, '2026-11-22')
  expect(body).toEqual({ aggregation_period: 'day', reference_date: '2026-11-22' })
})
