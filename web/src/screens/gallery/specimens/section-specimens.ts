import type { ReportSection } from '@cartograph/contract'
import type { SectionOrg } from '../../../features/reports/section/section-table.ts'
import { addFacts, factsOf, measureTexts, type Facts } from './facts.ts'

export const sectionOrg: SectionOrg = { currency_units: 'USD', timezone: 'America/New_York' }

const channels = ['Paid social', 'Email', 'Organic search', 'Direct']
const now = channels.map((_, n) => factsOf(400 - 70 * n, n))
const before = channels.map((_, n) => factsOf(380 - 60 * n, n + 40))
const months = Array.from({ length: 10 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}-01`)
const byMonth = months.map((_, n) => factsOf(900 + 30 * n, n + 80))

const valuesOf = (facts: Facts) => [measureTexts.netSales(facts), measureTexts.refundRate(facts)]
const about = { title: '', type: 'number' } as const

/** Net sales and refund rate of four channels. */
export const reportSection: ReportSection = {
  problem: null,
  period: { from: '2026-01-01', to: '2026-10-31' },
  compared: { from: '2025-03-01', to: '2025-12-31' },
  breakdowns: [
    { member: 'Orders.channel', title: 'Channel', shortTitle: 'Channel', type: 'string' },
  ],
  metrics: [
    {
      ...about,
      member: 'Orders.netSales',
      shortTitle: 'Net sales',
      format: 'currency',
      meta: { sentiment: 'up', additivity: 'sum' },
    },
    {
      ...about,
      member: 'Orders.refundRate',
      shortTitle: 'Refund rate',
      format: 'percent',
      meta: { sentiment: 'down', additivity: 'ratio' },
    },
  ],
  columns: [
    { member: 'Orders.netSales', step: null },
    { member: 'Orders.refundRate', step: null },
  ],
  summary: {
    labels: [null],
    values: valuesOf(addFacts(now)),
    compared: valuesOf(addFacts(before)),
  },
  rows: channels.map((channel, n) => ({
    labels: [channel],
    values: valuesOf(now[n] ?? factsOf(0, 0)),
    compared: valuesOf(before[n] ?? factsOf(0, 0)),
  })),
  total_rows: channels.length,
  series: {
    steps: months,
    values: [byMonth.map(measureTexts.netSales), byMonth.map(measureTexts.refundRate)],
  },
  data_through: null,
  unsynced_before: null,
}
