import { expect, test } from 'vitest'
import { describeMetric } from './describe-metric.ts'
import { customMetric, metricCubes } from './metric.fixture.ts'

const formula = (text: string) =>
  describeMetric(
    { name: 'Orders', formula: text, ratio_format: 'number', sentiment: 'up' },
    metricCubes,
    'USD',
  )

test('a metric with conditions names its metric and the first condition', () => {
  const { metric_definition: definition } = customMetric(1)
  expect(describeMetric(definition, metricCubes, 'USD')).toBe('Net sales where Channel is web')
})

test('a formula has titles in place of names', () => {
  expect(formula('({Orders.netSales} - 5) / { Orders.orders }')).toBe('(Net sales - 5) ÷ Orders')
  expect(formula('{Gone.all} * 2')).toBe('{Gone.all} × 2')
})

test('metrics that share a title name their group in formulas', () => {
  const twins = metricCubes.map((cube) => ({
    ...cube,
    measures: cube.measures.map((one) =>
      one.name === 'People.people' ? { ...one, shortTitle: 'Net sales' } : one,
    ),
  }))
  const definition = {
    name: 'Orders',
    formula: '{People.people} + {Orders.netSales} + {Orders.orders}',
    ratio_format: 'number',
    sentiment: 'up',
  } as const
  expect(describeMetric(definition, twins, 'USD')).toBe(
    'Net sales (People) + Net sales (Orders) + Orders',
  )
})
