import type { ChartInput, ChartSeries } from './chart-input.ts'
import type { SeriesLook } from './colour-of.ts'

/** The values at one stop, for the tooltip and as a sentence for screen readers. */
export interface StopDescription {
  readonly title: string
  /** One per comparison. */
  readonly comparedTitles: readonly string[]
  readonly rows: readonly StopRow[]
  readonly spoken: string
}

export interface StopRow {
  readonly id: string
  readonly label: string
  readonly look: SeriesLook
  readonly valueText: string
  readonly comparedTexts: readonly string[]
}

/** Highest value first; unknown values last. */
export function describeStop(
  input: ChartInput,
  shown: readonly ChartSeries[],
  index: number,
): StopDescription {
  const title = input.stops[index]?.label ?? ''
  const comparedTitles = input.comparisons.map(({ stops }) => stops[index]?.label ?? '')
  const sorted = shown.toSorted((one, other) => numberAt(other, index) - numberAt(one, index))
  const rows = sorted.map((series) => ({
    id: series.id,
    label: series.label,
    look: series.look,
    valueText: title === '' ? '' : textAt(input, series, series.values[index]),
    comparedTexts: input.comparisons.map(({ stops }, n) =>
      stops[index] ? textAt(input, series, series.compared[n]?.[index]) : '',
    ),
  }))
  return { title, comparedTitles, rows, spoken: spokenAs(title, comparedTitles, rows) }
}

function textAt(
  input: ChartInput,
  { formatValue }: ChartSeries,
  value: ChartSeries['values'][number] | undefined,
): string {
  return value == null ? input.missingText : formatValue(value)
}

function numberAt({ values }: ChartSeries, index: number): number {
  const value = values[index]
  return value == null ? -Number.MAX_VALUE : Number(value)
}

/** 'Nov 14: Email $5, Direct $3; Oct 14: Email $4, Direct $3' */
function spokenAs(title: string, comparedTitles: readonly string[], rows: readonly StopRow[]) {
  const isOne = rows.length === 1
  const say = (heading: string, textOf: (row: StopRow) => string | undefined) =>
    heading === ''
      ? []
      : [
          `${heading}: ${rows
            .map((row) => (isOne ? textOf(row) : `${row.label} ${textOf(row)}`))
            .join(', ')}`,
        ]
  return [
    ...say(title, ({ valueText }) => valueText),
    ...comparedTitles.flatMap((heading, n) => say(heading, (row) => row.comparedTexts[n])),
  ].join('; ')
}
