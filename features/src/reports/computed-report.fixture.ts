import type { ReportSection, SectionRow } from '@cartograph/contract'
import type { ComputedReport, ComputedSection } from './whole/computed-report.ts'

const text = (title: string) => ({ title, shortTitle: title, description: `${title}, in words` })
const net = {
  ...text('Net sales'),
  member: 'Sales.net',
  type: 'number',
  format: 'currency',
  currency: 'EUR',
  meta: { sentiment: 'up' },
} as const
const refunds = {
  ...text('Refund rate'),
  member: 'Sales.refundRate',
  type: 'number',
  format: 'percent',
  meta: { sentiment: 'down' },
} as const
const product = { ...text('Product'), member: 'Sales.product', type: 'string' } as const

const empty: ReportSection = {
  problem: null,
  period: { from: '2026-11-01', to: '2026-11-27' },
  compared: { from: '2026-10-01', to: '2026-10-27' },
  breakdowns: [product],
  metrics: [net, refunds],
  columns: [net, refunds].map(({ member }) => ({ member, step: null })),
  summary: null,
  rows: [],
  total_rows: 0,
  series: null,
  data_through: '2026-11-27T14:12:00.000Z',
  unsynced_before: null,
}

/** Products of all scripts, names that start like formulas, and numbers that a float would round. */
export const titles = [
  'Café Crème – Größe ½',
  '=HYPERLINK("https://evil.example")',
  '+49 30',
  'Чай чёрный',
  '日本の緑茶 한국 차',
  'قهوة عربية 250',
  'चाय मसाला',
  'ชาไทย',
  'תה ירוק',
  'Emoji 🎁 tea',
  'A title that is far longer than any column of a page can be, so that it needs more than one line of it',
] as const

/** A table by product with its totals and changes. */
export function productSection(count: number): ComputedSection {
  const rows = Array.from({ length: count }, (_, n): SectionRow => {
    const title = titles[n % titles.length] ?? ''
    return {
      labels: [n < titles.length ? title : `${title} ${n}`],
      values: [
        `${(n * 7_919) % 100_003}.5`,
        n % 5 === 4 ? null : `0.${String(n % 90).padStart(2, '0')}`,
      ],
      compared: [`${(n * 104_729) % 99_991}`, '0.05'],
    }
  })
  const section: ReportSection = {
    ...empty,
    summary: { labels: [null], values: ['1234567.8', '0.045'], compared: ['1000000', '0.05'] },
    rows,
    total_rows: count,
    series: {
      steps: ['2026-11-02', '2026-11-09', '2026-11-16'],
      values: [
        ['100', '250.5', '180'],
        ['0.04', '0.05', '0.03'],
      ],
    },
  }
  return { title: 'Products', conditions: 'Country is Canada', section }
}

/** A list of weeks, the oldest first. */
export function weeklySection(weeks: number): ComputedSection {
  const first = Date.UTC(2025, 0, 6)
  const rows = Array.from({ length: weeks }, (_, n): SectionRow => {
    const day = new Date(first + n * 7 * 86_400_000).toISOString().slice(0, 10)
    return { labels: [`${day}T00:00:00.000`], values: [`${n + 1}`, '0.5'], compared: ['1', '0.5'] }
  })
  const granularity = { name: 'week', title: 'Week', interval: '1 week' }
  const week = { ...text('Date'), member: 'Sales.at', type: 'time', granularity } as const
  const section: ReportSection = { ...empty, breakdowns: [week], rows, total_rows: weeks }
  return { title: 'By week', conditions: null, section }
}

/** A pivot of days, wider than a page. */
export function pivotSection(steps: number, rows: number): ComputedSection {
  const days = Array.from({ length: steps }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`)
  const across = [...days, null]
  const values = (n: number) => across.flatMap((_, s) => [`${n * 100 + s}`, '0.5'])
  const section: ReportSection = {
    ...empty,
    columns: across.flatMap((step) => [net, refunds].map(({ member }) => ({ member, step }))),
    summary: { labels: [null], values: values(9_999), compared: [] },
    rows: Array.from({ length: rows }, (_, n) => ({
      labels: [`Product ${n}`],
      values: values(n),
      compared: [],
    })),
    total_rows: rows,
  }
  return { title: 'By day', conditions: null, section }
}

export const problemSection: ComputedSection = {
  title: 'Vanished',
  conditions: null,
  section: { ...empty, problem: 'The metric Loyalty was deleted. Edit this section.' },
}

export const emptySection: ComputedSection = { title: 'Refunds', conditions: null, section: empty }

export function computedReport(...sections: readonly ComputedSection[]): ComputedReport {
  return {
    name: 'Monday numbers',
    workspaceName: 'Fernhill Tea',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    reportingPeriod: 'thisMonth',
    step: 0,
    period: ['2026-11-01', '2026-11-27'],
    comparison: 'pp',
    compared: ['2026-10-01', '2026-10-27'],
    granularity: 'week',
    dataThrough: '2026-11-27T14:12:00.000Z',
    unsyncedBefore: null,
    computedAt: '2026-11-28T07:00:00.000Z',
    notes: [],
    sections,
  }
}
