import { ReportDefinition } from '@cartograph/contract'
import type { ComputedReport, SectionMaterial } from '@cartograph/features'
import { spoolResults, type OpenSpool } from '@cartograph/features/testing'

/** Products with three metrics, each with that of the month before: eight columns on paper. */
function labelsOf(n: number): [string, string] {
  return [`${names[n % names.length]} ${n}`, n % 3 === 0 ? 'Canada' : 'United States']
}

const names = ['Linen shirt', 'Ceramic teapot', 'Crème brûlée set', 'Wool blanket, large']

function valuesOf(n: number): string[] {
  return [
    ((n * 7_919) % 1_000_003).toFixed(2),
    String((n * 104_729) % 9_973),
    `0.${String((n * 31) % 1_000).padStart(3, '0')}`,
  ]
}

/** As the engine answers them; those of the month before are shifted. */
export function* answerRows(count: number, shift: number): Generator<string[]> {
  const month = '2026-11-01T00:00:00.000'
  for (let n = 0; n < count; n += 1) yield [month, ...labelsOf(n), ...valuesOf(n + shift)]
}

/** A report with so many of them, in memory. */
export function reportOfRows(count: number): ComputedReport {
  const text = (title: string) => ({ title, shortTitle: title })
  const metrics = [
    { ...text('Net sales'), member: 'A.net', type: 'number', format: 'currency' },
    { ...text('Units'), member: 'A.units', type: 'number' },
    { ...text('Refund rate'), member: 'A.rate', type: 'number', format: 'percent' },
  ] as const
  const rows = Array.from({ length: count }, (_, n) => ({
    labels: labelsOf(n),
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
    notes: [],
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

/** The same rows as they come from the engine, of both months: none of them is in memory before. */
export async function materialOfRows(
  openSpool: OpenSpool,
  count: number,
  rowsOf: (count: number, shift: number) => AsyncIterable<Uint8Array>,
): Promise<SectionMaterial> {
  const [only] = reportOfRows(0).sections
  if (only === undefined) throw new Error('The report has no section')
  const { breakdowns, metrics } = only.section
  const byMember = <About extends { readonly member: string }>(members: readonly About[]) =>
    Object.fromEntries(members.map((about) => [about.member, about]))
  const answerOf = (shift: number) => ({
    annotation: {
      measures: byMember(metrics),
      dimensions: byMember(breakdowns),
      segments: {},
      timeDimensions: {},
    },
    members: ['A.time.month', ...[...breakdowns, ...metrics].map(({ member }) => member)],
    rows: rowsOf(count, shift),
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
    steps: await spoolResults(openSpool, [answerOf(0), answerOf(7)]),
    whole: null,
    targets: [],
    dataThrough: null,
    unsyncedBefore: null,
  }
}
