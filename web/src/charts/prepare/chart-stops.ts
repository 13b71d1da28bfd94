import { divideDecimal } from '../../format/exact.ts'
import type { ChartInput, ChartSeries, ChartStop, ExpectedRange } from './chart-input.ts'
import type { SeriesLook } from './colour-of.ts'
import { expectedId, expectedLabel, expectedText } from './expected.ts'
import { isNoted } from './place-notes.ts'
import { targetSeries } from './target.ts'

/** The values at one stop, for the tooltip and as a sentence for screen readers. */
export interface StopDescription {
  readonly title: string
  /** One per comparison. */
  readonly comparedTitles: readonly string[]
  readonly rows: readonly StopRow[]
  /** What people noted about it. */
  readonly notes: readonly string[]
  readonly spoken: string
}

export interface StopRow {
  readonly id: string
  readonly label: string
  readonly look: SeriesLook
  readonly valueText: string
  readonly comparedTexts: readonly string[]
  /** The same values per day, if the compared periods have different lengths. */
  readonly perDay: Pick<StopRow, 'valueText' | 'comparedTexts'> | null
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
  const own = sorted.map((series) => ({
    id: series.id,
    label: series.label,
    look: series.look,
    valueText: title === '' ? '' : textAt(input, series, series.values[index]),
    comparedTexts: input.comparisons.map(({ stops }, n) =>
      stops[index] ? textAt(input, series, series.compared[n]?.[index]) : '',
    ),
    perDay: perDayOf(input, series, index),
  }))
  const [first] = sorted
  const rows = [
    ...(first ? expectedRows(own, input.expected?.[index], first, index) : own),
    ...targetRows(input, first, index),
  ]
  const notes = (input.notes ?? [])
    .filter((note) => isNoted(input.stops[index], note))
    .map(({ text }) => text)
  const sentences = [spokenAs(title, comparedTitles, rows), ...notes.map((text) => `Note: ${text}`)]
  return { title, comparedTitles, rows, notes, spoken: sentences.join('; ') }
}

/** Below the values; empty without a target there. */
function targetRows(input: ChartInput, only: ChartSeries | undefined, index: number): StopRow[] {
  return targetSeries(input, only).flatMap(({ id, label, look, values, formatValue }) => {
    const value = values[index]
    const comparedTexts = input.comparisons.map(() => '')
    return value
      ? [{ id, label, look, valueText: formatValue(value), comparedTexts, perDay: null }]
      : []
  })
}

/** Months differ in length, so that their sums alone would show a change that never happened. */
function perDayOf(input: ChartInput, series: ChartSeries, index: number): StopRow['perDay'] {
  const days = input.stops[index]?.days
  const isUneven = input.comparisons.some(({ stops }) => {
    const before = stops[index]?.days
    return before !== undefined && before !== days
  })
  if (!series.addsUp || days === undefined || !isUneven) return null
  const perDay = (stop: ChartStop | undefined, value: ChartSeries['values'][number] | undefined) =>
    stop?.days === undefined || value == null
      ? ''
      : series.formatValue(divideDecimal(value, stop.days, 2))
  return {
    valueText: perDay(input.stops[index], series.values[index]),
    comparedTexts: input.comparisons.map(({ stops }, n) =>
      perDay(stops[index], series.compared[n]?.[index]),
    ),
  }
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
  const isOne = rows.length === 1 && rows[0]?.id !== expectedId
  const say = (heading: string, textOf: (row: StopRow) => string | undefined) =>
    heading === ''
      ? []
      : [
          `${heading}: ${rows
            .filter((row) => textOf(row) !== '')
            .map((row) => (isOne ? textOf(row) : `${row.label} ${textOf(row)}`))
            .join(', ')}`,
        ]
  const withDays = (text: string | undefined, perDay: string | undefined) =>
    perDay === undefined || perDay === '' ? text : `${text} (${perDay} per day)`
  return [
    ...say(title, ({ valueText, perDay }) => withDays(valueText, perDay?.valueText)),
    ...comparedTitles.flatMap((heading, n) =>
      say(heading, ({ comparedTexts, perDay }) =>
        withDays(comparedTexts[n], perDay?.comparedTexts[n]),
      ),
    ),
  ].join('; ')
}

/** Stands in for the row of a series without a value yet, or below that of a day in progress. */
function expectedRows(
  rows: readonly StopRow[],
  range: ExpectedRange | null | undefined,
  { values, formatValue }: Pick<ChartSeries, 'values' | 'formatValue'>,
  index: number,
): readonly StopRow[] {
  const [own] = rows
  if (range == null || own === undefined) return rows
  const isAhead = (values[index] ?? null) === null
  const row: StopRow = {
    ...own,
    id: expectedId,
    label: expectedLabel,
    look: { ...own.look, dash: 2 },
    valueText: expectedText(range, formatValue),
    comparedTexts: own.comparedTexts.map((text) => (isAhead ? text : '')),
    perDay: null,
  }
  return isAhead ? [row] : [own, row]
}
