import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { InsightContent } from './insight-sentence.ts'
import { absoluteChange, insightSentence, describePeriod } from './insight-sentence.ts'

const insight: InsightContent = {
  insight_type: 'feed',
  aggregation_period: 'day',
  date: '2026-11-14',
  datasource_type: null,
  datasource_id: null,
  change_sentiment: -1,
  tags: { metric: 'Orders.netSales' },
  metric_alias: 'Net sales',
  entity_alias: 'Paid social',
  entity_group_alias: 'Channel',
  entity_group: 'channel',
  metadata_id: 'channel:paid-social',
  metric_summary: {
    metric_value: '82',
    metric_format: 'number',
    metric_expected: '118',
    metric_change: '-0.31',
    metric_change_format: 'percent',
    metric_lower_bound: '104',
    metric_upper_bound: '133',
  },
  summary: [],
  explainers: [],
}

const read = (amount: string, format: string) => (format === 'percent' ? `${amount}×` : amount)
const sentence = (over: Partial<InsightContent> = {}) =>
  insightSentence({ ...insight, ...over }, read)
    .map(({ text }) => text)
    .join('')

it('a month is heading for a value, which is compared with its target', () => {
  const { metric_summary: summary } = insight
  const about = (is_back: boolean) => ({
    entity_group: 'store',
    metric_summary: { ...summary, metric_target: { month: '2026-11', is_back } },
  })
  expect(sentence(about(false))).toBe(
    'Net sales are heading for 82 in November 2026 — 0.310× below the target of 118 (range 104–133).',
  )
  expect(sentence({ ...about(true), metric_alias: 'Ad spend' })).toBe(
    'Ad spend is heading for 82 in November 2026 — back in line with the target of 118 (range 104–133).',
  )
})

it('a sentence states the value, its subject, the change and the expected range', () => {
  expect(sentence()).toBe(
    'Net sales for Paid social (Channel) were 82 on Nov 14 — 0.310× below expected (range 104–133).',
  )
})

it('a total of several days says how many', () => {
  const metric_summary = { ...insight.metric_summary, metric_days: 3 }
  expect(sentence({ metric_summary })).toBe(
    'Net sales for Paid social (Channel) were 82 in the 3 days to Nov 14 — 0.310× below expected (range 104–133).',
  )
})

it('an insight about the whole workspace names no part of it', () => {
  expect(sentence({ entity_group: 'store' })).toMatch(/^Net sales were 82 on/)
})

it('a change without an expected value has no percentage', () => {
  const metric_summary = { ...insight.metric_summary, metric_expected: '0', metric_change: null }
  expect(sentence({ metric_summary })).toContain(' — above expected (range 104–133).')
})

it('the direction always follows from the numbers', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(amount, amount, (value, expected) => {
      const metric_summary = {
        ...insight.metric_summary,
        metric_value: String(value),
        metric_expected: String(expected),
        metric_change: String(value - expected),
        metric_change_format: 'number' as const,
      }
      const words = sentence({ metric_summary })
      expect(words.includes(' below expected')).toBe(value < expected)
      expect(words).toContain(
        ` ${Math.abs(value - expected)} ${value < expected ? 'below' : 'above'}`,
      )
    }),
  )
})

it.each([
  ['-0.3068', 'percent', '0.307'],
  ['1.5', 'percent', '1.500'],
  ['0.0004', 'percent', '0.0004'],
  ['-12.3456', 'currency', '12.3456'],
  [null, 'percent', null],
] as const)(
  'the size of a change of %s as a %s is %s',
  (metric_change, metric_change_format, size) => {
    expect(absoluteChange({ metric_change, metric_change_format })).toBe(size)
  },
)

it.each([
  ['day', '2026-02-01', 'on Feb 1, 2026'],
  ['week', '2026-11-15', 'in the week to Nov 15, 2026'],
  ['month', '2024-02-29', 'in February 2024'],
  ['quarter', '2026-03-31', 'in Q1 2026'],
  ['quarter', '2026-12-31', 'in Q4 2026'],
] as const)('a %s that ends on %s reads "%s"', (period, date, words) => {
  expect(describePeriod(period, date)).toBe(words)
})
