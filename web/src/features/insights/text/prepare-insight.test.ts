import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedItem, summary } from '../feed-item.fixture.ts'
import { prepareInsight } from './prepare-insight.ts'

const context = { currency: 'USD', locale: 'en-US' }
const prepared = (...given: Parameters<typeof feedItem>) =>
  prepareInsight(feedItem(...given), context)
const textOf = ({ sentence }: ReturnType<typeof prepareInsight>) =>
  sentence.map(({ text }) => text).join('')

test('it reads as a sentence, with numbers in the locale of the reader', () => {
  const insight = prepared(1)
  expect(textOf(insight)).toBe(
    'Net sales for Paid social (Channel) were $8.21K on Nov 14 — 30.7% below expected (range $10.40K–$13.30K).',
  )
  expect([insight.value, insight.change, insight.day]).toEqual(['$8.21K', '−30.7%', 'Nov 14'])
})

test('the currency is that of the insight', () => {
  const metric_summary = { ...summary, metric_currency: 'EUR' }
  expect(prepared(1, { metric_summary }).value).toBe('€8.21K')
})

test('without an expected value only the direction is shown', () => {
  const metric_summary = { ...summary, metric_expected: '0', metric_change: null }
  const insight = prepared(1, { metric_summary })
  expect([insight.change, insight.direction]).toEqual([null, 'up'])
})

test.each([
  [1, '9', 'good', 'Better than expected'],
  [1, '1', 'good', 'Better than expected'],
  [-1, '9', 'bad', 'Worse than expected'],
  [0, '9', 'none', 'Higher than expected'],
  [0, '1', 'none', 'Lower than expected'],
] as const)(
  'sentiment %i of a value of %s, with 5 expected, is %s: %s',
  (change_sentiment, metric_value, verdict, words) => {
    const metric_summary = { ...summary, metric_value, metric_expected: '5' }
    const insight = prepared(1, { change_sentiment, metric_summary })
    expect([insight.verdict, insight.verdictLabel]).toEqual([verdict, words])
  },
)

test('arrow, sign and words always agree', () => {
  const cents = fc.integer({ min: -100_000_000, max: 100_000_000 })
  const formats = fc.constantFrom('currency', 'percent', 'number')
  fc.assert(
    fc.property(cents, cents, formats, (value, expected, metric_format) => {
      fc.pre(value !== expected)
      const metric_summary = {
        ...summary,
        metric_format,
        metric_value: (value / 100).toFixed(2),
        metric_expected: (expected / 100).toFixed(2),
        metric_change: expected === 0 ? null : ((value - expected) / 100).toFixed(4),
      }
      const insight = prepared(1, { metric_summary })
      const isUp = value > expected
      expect(insight.direction).toBe(isUp ? 'up' : 'down')
      expect(insight.change ?? (isUp ? '+1' : '−1')).toMatch(isUp ? /^\+[^-−]/ : /^−[^-−]/)
      expect(textOf(insight)).toContain(isUp ? 'above expected' : 'below expected')
    }),
  )
})
