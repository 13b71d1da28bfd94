import {
  decimalOf,
  formatAxisValue,
  formatOf,
  type Cell,
  type DateGranularity,
  type Day,
  type ReportSection,
} from '@cartograph/contract'
import { fileFormat } from '../document/file-format.ts'
import type { WritableReport } from '../whole/computed-report.ts'

/** A metric by step, as a small line chart. */
export interface PdfChart {
  readonly title: string
  /** From 0 to 1 of the chart's height; null where there is no value. */
  readonly points: readonly (number | null)[]
  /** What was expected, as a band behind the values. */
  readonly range?: readonly ({ readonly lower: number; readonly upper: number } | null)[]
  readonly top: string
  /** Where the values cross it, the line of zero. */
  readonly zero: number
  readonly first: string
  readonly last: string
  /** The notes below the chart, by their number. */
  readonly marks: readonly NoteMark[]
  /** Marks the last value. */
  readonly isAboutLast?: boolean
  /** For those who cannot see it. */
  readonly description: string
}

/** The position of a note: from 0 to 1 of the chart's width. */
export interface NoteMark {
  readonly at: number
  /** Of several days, the last one. */
  readonly until: number
  readonly number: number
}

/** By section: its first two metrics, unless a section above has the same chart. */
export function prepareCharts(report: WritableReport): readonly (readonly PdfChart[])[] {
  const seen = new Set<string>()
  return report.sections.map(({ section }) => {
    if (section.series === null || section.rows.length === 0) return []
    const metrics = section.metrics.slice(0, chartedMetrics)
    const { steps, values } = section.series
    const key = JSON.stringify([
      metrics.map(({ member }) => member),
      steps,
      values.slice(0, chartedMetrics),
    ])
    if (seen.has(key)) return []
    seen.add(key)
    return metrics.flatMap((_, index) => chartOf(section, index, report) ?? [])
  })
}

const chartedMetrics = 2

/** The notes that the charts of a section mark, and a page has room for: those about its metrics or about nothing. */
export function notesOfCharts(
  { metrics }: Pick<ReportSection, 'metrics'>,
  { notes }: Pick<WritableReport, 'notes'>,
): WritableReport['notes'] {
  const shown = metrics.slice(0, chartedMetrics).map(({ member }) => member)
  return notes
    .filter(
      ({ metric, segment }) => segment === null && (metric === null || shown.includes(metric)),
    )
    .slice(-mostMarks)
}

const mostMarks = 8

function chartOf(
  section: Omit<ReportSection, 'rows'>,
  index: number,
  report: WritableReport,
): PdfChart | null {
  const { currency, granularity } = report
  const { metrics, series } = section
  const about = metrics[index]
  const cells: readonly Cell[] = series?.values[index] ?? []
  const values = cells.map((cell) => {
    const decimal = decimalOf(cell)
    return decimal === null ? null : Number(decimal)
  })
  const known = values.filter((value) => value !== null)
  if (series === null || about === undefined || known.length === 0) return null
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const size = high - low || 1
  const format = formatOf(about, currency)
  const label = (step: string) => stepLabel(step, granularity)
  const steps = series.steps.map(label)
  const text = (n: number) => fileFormat.formatValue(cells[n] ?? null, format)
  const end = steps.length - 1
  return {
    title: about.shortTitle,
    points: values.map((value) => (value === null ? null : (value - low) / size)),
    top: formatAxisValue(high === 0 ? low : high, format, 'en-US'),
    zero: (0 - low) / size,
    marks: notesOfCharts(section, report).flatMap((note, place) => {
      const at = (day: Day) =>
        Math.max(
          0,
          series.steps.findLastIndex((start) => start <= day),
        ) / Math.max(1, end)
      return [{ at: at(note.from), until: at(note.to), number: place + 1 }]
    }),
    first: steps[0] ?? '',
    last: steps[end] ?? '',
    description: `${about.shortTitle} by ${granularity}: ${text(0)} on ${steps[0]}, ${text(end)} on ${steps[end]}.`,
  }
}

function stepLabel(start: string, granularity: DateGranularity): string {
  return fileFormat.formatDateLabel(start, granularity === 'week' ? null : granularity, true)
}
