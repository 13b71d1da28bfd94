import type { Note } from '@cartograph/contract'
import type {
  ChartInput,
  ChartSeries,
  ChartSize,
  Spot,
} from '../../../charts/prepare/chart-input.ts'
import { prepareChart, type ChartPlan } from '../../../charts/prepare/chart.ts'
import type { StopDescription } from '../../../charts/prepare/chart-stops.ts'
import { bandPath } from '../../../features/insights/band/band-path.ts'
import type { BandSeries } from '../../../features/insights/band/band-series.ts'
import { rangesUntil } from '../../../features/notes/notes-about.ts'
import { formatDay, formatFullDay } from '../../../format/date-format.ts'
import { formatAxisValue, formatValue, noValue, type NumericFormat } from '../../../format/value.ts'

export interface BandChartInput {
  readonly series: BandSeries
  /** The metric. */
  readonly name: string
  readonly format: NumericFormat
  /** Those that concern the metric. */
  readonly notes?: readonly Note[]
  readonly locale?: string | undefined
}

export interface BandChartPlan {
  readonly plan: ChartPlan
  readonly band: string
  readonly value: string
  readonly expected: string
  /** The days outside of the expected range. */
  readonly outside: readonly Spot[]
  readonly stops: readonly {
    readonly x: number
    readonly y: number | null
    readonly words: StopDescription
  }[]
}

/** Lays out a metric and its expected range, and describes each day. */
export function prepareBandChart(given: BandChartInput, size: ChartSize): BandChartPlan {
  const { series } = given
  const plan = prepareChart(chartInput(given), size)
  const heights = plan.stops.map((stop) => new Map(stop.marks().map(({ id, y }) => [id, y])))
  const pathOf = (id: string) => plan.lines.find((line) => line.id === id)?.path ?? ''
  const stops = plan.stops.map(({ x }, index) => ({
    x,
    y: heights[index]?.get('value') ?? null,
    words: wordsAt(given, index, plan.stops[index]?.words().notes ?? []),
  }))
  return {
    plan,
    band: bandPath(
      stops.map(({ x }, index) => {
        const [low, high] = [heights[index]?.get('lower'), heights[index]?.get('upper')]
        return low === undefined || high === undefined ? null : { x, low, high }
      }),
    ),
    value: pathOf('value'),
    expected: pathOf('expected'),
    outside: stops.flatMap(({ x, y }, index) =>
      y !== null && isOutside(series, index) ? [{ x, y }] : [],
    ),
    stops,
  }
}

function chartInput({ series, format, notes, locale }: BandChartInput): ChartInput {
  const line = (id: string, values: ChartSeries['values']): ChartSeries => ({
    id,
    label: id,
    look: { colour: 0, dash: 0 },
    draw: 'line',
    axis: 'left',
    values,
    compared: [],
    formatValue: String,
  })
  const { values, expected, lower, upper } = series
  const ranges = rangesUntil(series.days)
  return {
    stops: series.days.map((day, n) => ({
      label: formatFullDay(day),
      axisLabel: formatDay(day),
      ...(ranges[n] && { range: ranges[n] }),
    })),
    notes,
    comparisons: [],
    series: [
      line('value', values),
      line('expected', expected),
      line('lower', lower),
      line('upper', upper),
    ],
    isStacked: false,
    incomplete: null,
    axes: {
      left: { title: null, format: (value) => formatAxisValue(value, format, locale) },
      right: null,
    },
    missingText: noValue,
    isNamedOutside: true,
  }
}

function wordsAt(
  { series, name, format, locale }: BandChartInput,
  index: number,
  notes: readonly string[],
): StopDescription {
  const read = (values: BandSeries['values']) =>
    formatValue(values[index] ?? null, format, 'full', locale)
  const { values, expected, lower, upper } = series
  const title = formatFullDay(series.days[index] ?? '')
  const hasBand = lower[index] != null && upper[index] != null
  const range = hasBand ? `${read(lower)} to ${read(upper)}` : noValue
  const valueText = read(values)
  const expectedText = expected[index] == null ? range : `${read(expected)} (${range})`
  return {
    title,
    comparedTitles: [],
    rows: [
      {
        id: 'value',
        label: name,
        look: { colour: 0, dash: 0 },
        valueText,
        comparedTexts: [],
        perDay: null,
      },
      {
        id: 'expected',
        label: 'Expected',
        look: { colour: 0, dash: 2 },
        valueText: expectedText,
        comparedTexts: [],
        perDay: null,
      },
    ],
    notes,
    spoken: [
      `${title}: ${name} ${valueText}, expected ${expectedText}`,
      ...notes.map((text) => `Note: ${text}`),
    ].join('; '),
  }
}

function isOutside({ values, lower, upper }: BandSeries, index: number): boolean {
  const [value, from, to] = [values[index], lower[index], upper[index]]
  if (value == null || from == null || to == null) return false
  return Number(value) < Number(from) || Number(value) > Number(to)
}
