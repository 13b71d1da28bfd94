import { createMetricMatcher, type TargetMetric, type TargetPace } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { preparePace } from './prepare-pace.ts'

const orders = { group: 'Orders', additivity: 'sum' } as const
const metrics: readonly TargetMetric[] = [
  { ...orders, member: 'ShopifyOrders.netSales', title: 'Net sales', format: 'currency' },
  {
    ...orders,
    member: 'ShopifyOrders.refundRate',
    title: 'Refund rate',
    format: 'percent',
    additivity: 'ratio',
  },
]
const world = {
  matcher: createMetricMatcher(metrics),
  metrics: new Map(metrics.map((metric) => [metric.member, metric])),
  currency: 'USD',
} as const

const pace = (about: Partial<TargetPace> = {}): TargetPace => ({
  metric: 'ShopifyOrders.netSales',
  target: 120_000,
  plan: 'expected',
  verdict: 'behind',
  sentiment: 'bad',
  through: '2026-11-25',
  target_to_date: 96_000,
  actual_to_date: 60_000,
  forecast: { expected: 100_500, lower: 95_000, upper: 106_000 },
  days: [],
  ...about,
})
const prepared = (about?: Partial<TargetPace>, today = '2026-11-26') => {
  const [row] = preparePace([pace(about)], world, today)
  if (row === undefined) throw new Error('There is one metric')
  return row
}

test('a metric says what it is at, what was planned, and what the month is expected to be', () => {
  expect(prepared()).toEqual({
    metric: 'ShopifyOrders.netSales',
    label: 'Net sales',
    verdict: 'Behind',
    sentiment: 'bad',
    amounts: '$60.00K of $120.00K',
    outlook: '$96.00K planned by Nov 25 · $95.00K to $106.00K expected',
    lateness: null,
    bar: { actual: 0.5, planned: 0.8 },
  })
})

test('more than the target fills the bar, and refunds do not go below it', () => {
  expect(prepared({ actual_to_date: 150_000 }).bar?.actual).toBe(1)
  expect(prepared({ actual_to_date: -10 }).bar?.actual).toBe(0)
})

test('a rate keeps its level, so there is no part of it to reach', () => {
  const rate = prepared({
    metric: 'ShopifyOrders.refundRate',
    target: 0.05,
    plan: 'constant',
    verdict: 'unknown',
    actual_to_date: 0.04,
    target_to_date: 0.05,
    forecast: { expected: 0.045, lower: null, upper: null },
  })
  const day = { date: '2026-11-01', target: 120_000, target_to_date: 120_000, actual_to_date: 1 }
  expect(prepared({ days: [{ ...day, share: null }] }).bar).toBeNull()
  expect(prepared({ days: [{ ...day, share: 1 }] }).bar).not.toBeNull()
  expect([rate.verdict, rate.amounts, rate.outlook, rate.bar]).toEqual([
    'Too early to tell',
    '4% of 5%',
    '4.5% expected',
    null,
  ])
})

test('what cannot be added up says so, with its target', () => {
  const unpaced = prepared({
    plan: 'none',
    verdict: 'unknown',
    through: null,
    target_to_date: null,
    actual_to_date: null,
    forecast: null,
  })
  expect([unpaced.verdict, unpaced.amounts, unpaced.bar]).toEqual([
    'Not paced',
    'Target $120.00K',
    null,
  ])
  expect(unpaced.outlook).toMatch(/^No forecast/)
})

test('data that end days ago are said to be late, and those of the day before are not', () => {
  expect(prepared({}, '2026-11-27').lateness).toBeNull()
  expect(prepared({}, '2026-11-28').lateness).toBe('Data until Nov 25. Later days are missing.')
  expect(prepared({ through: null }, '2026-11-28').lateness).toBeNull()
})
