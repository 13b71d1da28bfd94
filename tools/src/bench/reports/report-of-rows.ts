import { ReportDefinition } from '@cartograph/contract'
import type { ComputedReport, SectionMaterial } from '@cartograph/features'

/** Products with three metrics, each with that of the month before: eight columns on paper. */
export function reportOfRows(count: number): ComputedReport {
  const text = (title: string) => ({ title, shortTitle: title })
  const metrics = [
    { ...text('Net sales'), member: 'A.net', type: 'number', format: 'currency' },
    { ...text('Units'), member: 'A.units', type: 'number' },
    { ...text('Refund rate'), member: 'A.rate', type: 'number', format: 'percent' },
  ] as const
  const valuesOf = (n: number) => [
    ((n * 7_919) % 1_000_003).toFixed(2),
    String((n * 104_729) % 9_973),
    `0.${String((n * 31) % 1_000).padStart(3, '0')}`,
  ]
  const names = ['Linen shirt', 'Ceramic teapot', 'Crème brûlée set', 'Wool blanket, large']
  const rows = Array.from({ length: count }, (_, n) => ({
    labels: [`${names[n % names.length]} ${n}`, n % 3 === 0 ? 'Canada' : 'United States'],
    values: valuesOf(n),
    compared: valuesOf(n + 7),
  }))
  return {
    name: 'All products',
    workspaceName: 'Fernhill',
    currency: 'USD',
    timezone: 'America/New_York',
    reportingPeriod: 'thisMonth',
    step: 0,
    period: ['2026-11-01', '2026-11-27'],
    comparison: 'pp',
    compared: ['2026-10-01', '2026-10-27'],
    granularity: 'day',
    dataThrough: '2026-11-27T14:12:00.000Z',
    unsyncedBefore: null,
    computedAt: '2026-11-28T07:00:00.000Z',
    sections: [
      {
        title: 'Products',
        conditions: null,
        section: {
          problem: null,
          period: { from: '2026-11-01', to: '2026-11-27' },
          compared: { from: '2026-10-01', to: '2026-10-27' },
          breakdowns: [
            { ...text('Product'), member: 'A.product', type: 'string' },
            { ...text('Country'), member: 'A.country', type: 'string' },
          ],
          metrics: [...metrics],
          columns: metrics.map(({ member }) => ({ member, step: null })),
          summary: { labels: [null, null], values: valuesOf(1), compared: valuesOf(2) },
          rows,
          total_rows: count,
          series: null,
          data_through: null,
          unsynced_before: null,
        },
      },
    ],
  }
}

/** The same rows as the engine answers them, of both months. */
export function materialOfRows(count: number): SectionMaterial {
  const [only] = reportOfRows(count).sections
  if (only === undefined) throw new Error('The report has no section')
  const { section } = only
  const { breakdowns, metrics } = section
  const byMember = (members: readonly { readonly member: string }[]) =>
    Object.fromEntries(members.map((about) => [about.member, about]))
  const answerOf = (values: 'values' | 'compared') => ({
    annotation: {
      measures: byMember(metrics),
      dimensions: byMember(breakdowns),
      segments: {},
      timeDimensions: {},
    },
    data: section.rows.map((row) => ({
      ...Object.fromEntries(breakdowns.map(({ member }, n) => [member, row.labels[n]])),
      ...Object.fromEntries(metrics.map(({ member }, n) => [member, row[values][n]])),
      'A.time.month': '2026-11-01T00:00:00.000',
    })),
    total: count,
    totals: [],
  })
  return {
    kind: 'answers',
    definition: ReportDefinition.parse({
      name: 'A',
      section_title: 'Products',
      query: {
        measures: metrics.map(({ member }) => member),
        dimensions: breakdowns.map(({ member }) => member),
      },
    }),
    time: 'A.time',
    period: {
      range: ['2026-11-01', '2026-11-27'],
      compared: ['2026-10-01', '2026-10-27'],
      granularity: 'month',
    },
    empty: metrics.map(() => '0'),
    maxRows: 50_000,
    steps: JSON.stringify({ results: [answerOf('values'), answerOf('compared')] }),
    whole: null,
    targets: [],
    dataThrough: null,
    unsyncedBefore: null,
  }
}
