import { createMetricMatcher, type TargetMetric } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { targetRows } from '../file/target-rows.ts'
import { targetsCsv } from '../target-files.ts'
import { parseRecords } from '../file/csv/parse-records.ts'
import { checkRows, targetOf, type TargetWorld } from './check-rows.ts'
import { readAmount } from './read-amount.ts'

const metric = (member: string, title: string, format: TargetMetric['format']): TargetMetric => ({
  member,
  title,
  group: 'Shop',
  format,
  additivity: 'sum',
})
const metrics = [
  metric('Shop.sales', 'Sales', 'currency'),
  metric('Shop.rate', 'Rate', 'percent'),
  metric('Shop.orders', 'Orders', 'number'),
]
const world: TargetWorld = {
  matcher: createMetricMatcher(metrics),
  metrics: new Map(metrics.map((one) => [one.member, one])),
  currency: 'USD',
  locale: 'en',
}

function rowsOf(...lines: readonly string[]) {
  const cellsOf = (line: string) => line.split('|').map((text) => ({ text, number: null }))
  const rows = ['metric|target|month|year', ...lines].map((line, n) => ({
    line: n + 1,
    cells: cellsOf(line),
  }))
  return targetRows({ rows, prefersComma: false })
}
const check = (...lines: readonly string[]) => checkRows(rowsOf(...lines), world)

describe('an amount is understood as its metric counts', () => {
  it.each([
    ['0.35', 'percent', 0.35],
    ['35%', 'percent', 0.35],
    ['135%', 'percent', 1.35],
    ['35', 'percent', 'Write 35% or 0.35'],
    ['$5', 'currency', 5],
    ['5 USD', 'currency', 5],
    ['US$5', 'currency', 5],
    ['€5', 'currency', 'Targets are in USD'],
    ['$5', 'number', 'This metric is no amount of money'],
    ['5%', 'number', 'This metric is no percentage'],
    ['1e14', 'number', 'Must be a number of at most 10 trillion'],
    ['five', 'number', 'Must be a number'],
  ] as const)('%s of a %s is %s', (text, format, expected) => {
    expect(targetOf(readAmount(text, '.'), format, 'USD')).toBe(expected)
  })
})

it('rows are checked cell by cell, and then against each other', () => {
  const found = check(
    'sales|5|1|2026',
    'Salse|x|0|1969',
    '|||',
    '|5|1|2026',
    'Sales|6|Jan-26|2026',
    'Rate|6%|2025-01-01|2026',
  )
  expect(found.map(({ problems }) => problems)).toEqual([
    {},
    {
      metric: 'There is no such metric',
      target: 'Must be a number',
      month: 'Must be a whole number from 1 to 12',
      year: 'Must be a whole number from 1970 to 2100',
    },
    { metric: 'Required' },
    { metric: 'Each row must have a unique combination of values for metric, year, month' },
    { month: 'This date is in 2025, but the year is 2026' },
  ])
  expect(found[0]?.item).toEqual({ metric: 'Shop.sales', target: 5, year: 2026, month: 1 })
})

it('a download is read back as the same targets', () => {
  const targets = [
    { metric: 'Shop.sales', target: 1234.5, year: 2026, month: 1, title: 'Sales', problem: null },
    { metric: 'Shop.rate', target: 0.35, year: 2026, month: 1, title: 'Rate', problem: null },
    { metric: 'Shop.orders', target: -1e-7, year: 2026, month: 1, title: 'Orders', problem: null },
  ]
  const records = parseRecords(targetsCsv(targets, world.matcher).slice(1), ',')
  const rows = records.map(({ line, values }) => ({
    line,
    cells: values.map((text) => ({ text, number: null })),
  }))
  const items = checkRows(targetRows({ rows, prefersComma: false }), world).map(({ item }) => item)
  expect(items).toEqual(
    targets.map((one) => ({
      metric: one.metric,
      target: one.target,
      year: one.year,
      month: one.month,
    })),
  )
})
