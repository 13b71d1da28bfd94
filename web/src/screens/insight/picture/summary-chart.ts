import type { CurrencyCode, DayRange, Note, SummaryItem } from '@cartograph/contract'
import type { ChartInput, ChartSeries, ChartStop } from '../../../charts/prepare/chart-input.ts'
import { lookAt } from '../../../charts/prepare/colour-of.ts'
import { valueFormat } from '../../../features/insights/text/prepare-insight.ts'
import { rangesUntil } from '../../../features/notes/notes-about.ts'
import { formatDay, formatFullDay } from '../../../format/date-format.ts'
import {
  decimalOf,
  formatAxisValue,
  formatValue,
  noValue,
  unknownName,
} from '../../../format/value.ts'
import { formatName } from './format-name.ts'

export type SummaryChart = Extract<SummaryItem, { type: 'chart' }>

export interface PreparedChart {
  readonly input: ChartInput
  /** Horizontal bars, if the names don't fit below vertical ones. */
  readonly isList: boolean
}

interface SummaryChartOptions {
  readonly currency: CurrencyCode
  readonly locale?: string | undefined
  /** Those that concern the insight. */
  readonly notes?: readonly Note[]
}

/** The days of its points; none for a chart of something else. */
export function rangesOf({ data, x_axis: column }: SummaryChart): readonly DayRange[] {
  const days = data.map((row) => String(row[column] ?? ''))
  return days.every((text) => day.test(text)) ? rangesUntil(days) : []
}

/** Converts the chart of an insight to the input of the chart kit. */
export function prepareSummaryChart(
  chart: SummaryChart,
  { currency, locale, notes }: SummaryChartOptions,
): PreparedChart {
  const format = valueFormat(chart.y_format ?? 'number', currency)
  const ranges = rangesOf(chart)
  const stops = chart.data.map((row, n) => ({
    ...buildStop(row[chart.x_axis]),
    ...(ranges[n] && { range: ranges[n] }),
  }))
  return {
    input: {
      stops,
      notes,
      comparisons: [],
      series: chart.y_axis.map((column, place): ChartSeries => ({
        id: column,
        label: formatName(column),
        look: lookAt(place),
        draw: chart.plot_type,
        axis: 'left',
        values: chart.data.map((row) => decimalOf(row[column])),
        compared: [],
        formatValue: (value) => formatValue(value, format, 'full', locale),
      })),
      isStacked: false,
      incomplete: null,
      axes: {
        left: { title: null, format: (value) => formatAxisValue(value, format, locale) },
        right: null,
      },
      missingText: noValue,
    },
    isList: chart.plot_type === 'bar' && !stops.every(({ isDay }) => isDay),
  }
}

function buildStop(cell: SummaryChart['data'][number][string] | undefined) {
  const text = cell === undefined || cell === null ? unknownName : String(cell)
  if (!day.test(text)) return { label: text, axisLabel: text, isDay: false }
  return {
    label: formatFullDay(text),
    axisLabel: formatDay(text),
    isDay: true,
  } satisfies ChartStop & {
    isDay: boolean
  }
}

const day = /^\d{4}-\d{2}-\d{2}$/
