import {
  createMetricMatcher,
  OrgId,
  type MetricTarget,
  type TargetMetric,
  type TargetPace,
} from '@cartograph/contract'
import type { TargetRow } from '../../../features/metric-targets/file/target-rows.ts'
import type { TargetWorld } from '../../../features/metric-targets/review/check-rows.ts'
import { readAmount } from '../../../features/metric-targets/review/read-amount.ts'

export const targetOrgId = OrgId.parse('01930000-0000-7000-8000-000000001100')
export const targetYear = 2026

const orders = { group: 'Shopify Orders', additivity: 'sum' } as const
const metrics: readonly TargetMetric[] = [
  { ...orders, member: 'Orders.netSales', title: 'Net sales', format: 'currency' },
  { ...orders, member: 'Orders.orders', title: 'Orders', format: 'number' },
  {
    ...orders,
    member: 'Orders.refundRate',
    title: 'Refund rate',
    format: 'percent',
    additivity: 'ratio',
  },
]
const [netSales, count, refundRate] = metrics.map(({ member }) => member) as [
  string,
  string,
  string,
]

export const targetWorld: TargetWorld = {
  matcher: createMetricMatcher(metrics),
  metrics: new Map(metrics.map((metric) => [metric.member, metric])),
  currency: 'USD',
  locale: 'en-US',
}

const monthly = (metric: string, title: string, values: readonly number[]): MetricTarget[] =>
  values.map((target, n) => ({
    metric,
    title,
    target,
    year: targetYear,
    month: n + 1,
    problem: null,
  }))

export const targets: readonly MetricTarget[] = [
  ...monthly(netSales, 'Net sales', [96_000, 88_000, 99_500, 104_000, 110_250, 108_000]),
  ...monthly(refundRate, 'Refund rate', [0.045, 0.045, 0.04, 0.04]),
  ...monthly('Orders.custom_web', 'Web orders', [900, 900]).map((one) => ({
    ...one,
    problem: "'Web orders' was deleted.",
  })),
]

/** A cell with a change, and one that cannot be saved. */
export const targetDraft = new Map(
  [
    { metric: netSales, month: 7, text: '115,000' },
    { metric: refundRate, month: 5, text: '4' },
  ].map(({ text, ...cell }) => [
    `${cell.metric} ${targetYear} ${cell.month}`,
    { cell: { ...cell, year: targetYear }, text },
  ]),
)

const row = (line: number, metric: string, target: string, month: string): TargetRow => ({
  line,
  metric,
  target,
  amount: readAmount(target, '.'),
  month,
  year: String(targetYear),
})

export const fileRows: readonly TargetRow[] = [
  row(2, 'net sales', '$98,000', 'Jan'),
  row(3, 'Net sale', '1.2M', '13'),
  row(4, 'Refund rate', '4', '2'),
  row(5, 'net sales', '90000', '1'),
]

const pace = (metric: string, about: Partial<TargetPace>): TargetPace => ({
  metric,
  target: 120_000,
  plan: 'expected',
  verdict: 'behind',
  sentiment: 'bad',
  through: '2026-11-21',
  target_to_date: 96_000,
  actual_to_date: 70_000,
  forecast: { expected: 100_500, lower: 95_000, upper: 106_000 },
  days: [],
  ...about,
})

export const paces = {
  onTheirWay: [
    pace(netSales, {}),
    pace(count, {
      target: 1_400,
      verdict: 'ahead',
      sentiment: 'good',
      target_to_date: 1_010,
      actual_to_date: 1_204,
      forecast: { expected: 1_660, lower: 1_590, upper: 1_730 },
    }),
    pace(refundRate, {
      target: 0.04,
      plan: 'constant',
      verdict: 'on_pace',
      sentiment: 'neutral',
      actual_to_date: 0.0412,
      forecast: { expected: 0.0408, lower: 0.038, upper: 0.0436 },
    }),
  ],
  unknown: [
    pace(netSales, { verdict: 'unknown', sentiment: 'neutral', forecast: null }),
    pace(count, {
      target: 1_400,
      plan: 'none',
      verdict: 'unknown',
      sentiment: 'neutral',
      through: null,
      target_to_date: null,
      actual_to_date: null,
      forecast: null,
    }),
  ],
  late: [pace(netSales, { through: '2026-11-17', target_to_date: 78_000, actual_to_date: 61_000 })],
} satisfies Record<string, readonly TargetPace[]>
