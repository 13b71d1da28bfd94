import { LoadResult } from '@cartograph/contract'
import type { ElementContext } from '../../model/element.ts'
import { fullySynced } from '../../model/synced-span.ts'

interface Answer {
  /** By name: its format, and what the catalogue says of it. */
  readonly measures: Readonly<
    Record<
      string,
      {
        format?: 'currency' | 'percent'
        sentiment?: string
        additivity?: string
        minGranularity?: string
      }
    >
  >
  readonly by?: 'day' | 'week' | 'month'
  readonly dimensions?: readonly string[]
  readonly range?: readonly [from: string, to: string]
  readonly rows?: readonly Readonly<Record<string, string | null>>[]
  readonly total?: Readonly<Record<string, string | null>>
  readonly limit?: number
}

/** A result of the query API; members are of a cube `Shop`, and `day` is its time. */
export function anAnswer(answer: Answer): LoadResult {
  const { measures, by, dimensions = [], range, rows = [], total, limit } = answer
  const named = (name: string) => ({ title: `Shop ${name}`, shortTitle: name })
  const row = (cells: Readonly<Record<string, string | null>>) =>
    Object.fromEntries(
      Object.entries(cells).map(([name, cell]) =>
        name === 'day' ? [`Shop.at.${by}`, `${cell}T00:00:00.000`] : [`Shop.${name}`, cell],
      ),
    )
  return LoadResult.parse({
    query: {
      limit: limit ?? 10_000,
      timeDimensions: range
        ? [
            {
              dimension: 'Shop.at',
              dateRange: [`${range[0]}T00:00:00.000`, `${range[1]}T23:59:59.999`],
            },
          ]
        : [],
    },
    annotation: {
      measures: Object.fromEntries(
        Object.entries(measures).map(([name, { format, ...meta }]) => [
          `Shop.${name}`,
          { ...named(name), type: 'number', format, meta },
        ]),
      ),
      dimensions: Object.fromEntries(
        dimensions.map((name) => [`Shop.${name}`, { ...named(name), type: 'string' }]),
      ),
      segments: {},
      timeDimensions: by
        ? {
            [`Shop.at.${by}`]: {
              ...named('at'),
              type: 'time',
              granularity: { name: by, title: by, interval: `1 ${by}` },
            },
            'Shop.at': { ...named('at'), type: 'time' },
          }
        : {},
    },
    data: rows.map(row),
    ...(total && { totals: [{ members: [], data: [row(total)] }] }),
  })
}

export const november: ElementContext = {
  currency: 'USD',
  timezone: 'America/New_York',
  today: '2026-11-22',
  dates: {
    range: ['2026-11-01', '2026-11-04'],
    comparisons: [
      { period: 'splm', range: ['2026-10-01', '2026-10-04'] },
      { period: 'sply', range: ['2025-11-01', '2025-11-04'] },
    ],
  },
  known: fullySynced,
}
