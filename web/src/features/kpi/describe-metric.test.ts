import type { MemberAnnotation } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { describeMetric, describeMetrics } from './describe-metric.ts'

const value: MemberAnnotation = {
  title: 'Shopify Orders Average order value',
  shortTitle: 'Average order value',
  description: 'Gross sales minus discounts, divided by orders. Not reduced by refunds.',
  type: 'number',
  meta: {
    definition: {
      formula: '(Gross sales − Discounts) ÷ Orders',
      source: 'Shopify Orders',
      time: 'When the sale was processed or the refund was issued.',
    },
  },
}

test('a metric says what it is, its formula, its source and its date', () => {
  expect(describeMetric(value)).toEqual({
    title: 'Average order value',
    lines: [
      'Gross sales minus discounts, divided by orders. Not reduced by refunds.',
      'Formula: (Gross sales − Discounts) ÷ Orders',
      'Source: Shopify Orders',
      'Date: When the sale was processed or the refund was issued.',
    ],
  })
})

test('a metric without dates and a rate from weeks on say so', () => {
  const definition = { formula: null, source: 'Stock', time: null }
  const meta = { definition, minGranularity: 'week' }
  expect(describeMetric({ title: 'x', shortTitle: 'x', type: 'number', meta })?.lines).toEqual([
    'Source: Stock',
    'Date: the current state, whatever the dates.',
    'By whole weeks or longer, because what is counted follows days later.',
  ])
  expect(describeMetric({ title: 'x', shortTitle: 'x', type: 'number' })).toBeNull()
})

test('a tile lists each of its metrics once', () => {
  const annotation = { measures: { aov: value }, dimensions: {}, segments: {}, timeDimensions: {} }
  expect(describeMetrics([[{ annotation }, { annotation }], [{ annotation }]])).toHaveLength(1)
})
