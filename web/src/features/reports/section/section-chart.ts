import type { DateGranularity, Day, ReportSection } from '@cartograph/contract'
import type { ChartAxis, ChartInput, ChartSeries } from '../../../charts/prepare/chart-input.ts'
import { looksOf } from '../../../charts/prepare/colour-of.ts'
import { formatDateLabel } from '../../../format/date-format.ts'
import { decimalOf, formatAxisValue, formatOf, formatValue } from '../../../format/value.ts'
import { endOfStep } from '../../dashboards/elements/chart/time-steps.ts'
import { stepLabel } from './prepare-heads.ts'
import { chartedMetrics } from './repeats-chart.ts'

/**
 * The first two metrics by step, as lines: the order of the metrics says what matters, and more lines of different
 * sizes say nothing. Those of another unit have a scale of their own. Null if there is nothing to draw.
 */
export function sectionChart(
  section: ReportSection,
  currency: string,
  step: DateGranularity,
  today: Day,
): ChartInput | null {
  const { series } = section
  if (series === null) return null
  const metrics = section.metrics.slice(0, chartedMetrics)
  const formats = metrics.map((about) => formatOf(about, currency))
  const units = [...new Set(formats.map(({ kind }) => kind))]
  const looks = looksOf(metrics.map(({ shortTitle }) => shortTitle))
  const lines = metrics.flatMap((about, index): ChartSeries[] => {
    const format = formats[index]
    const look = looks[index]
    const values = (series.values[index] ?? []).map((cell) => decimalOf(cell))
    if (format === undefined || look === undefined) return []
    if (values.every((value) => value === null)) return []
    return [
      {
        id: about.member,
        label: about.shortTitle,
        look,
        draw: 'line',
        axis: axes[units.indexOf(format.kind)] ?? 'left',
        values,
        compared: [],
        formatValue: (value) => formatValue(value, format, 'full'),
      },
    ]
  })
  if (lines.length === 0) return null
  const axisOf = (side: 0 | 1): ChartAxis | null => {
    const format = formats.find(({ kind }) => kind === units[side])
    return format === undefined || !lines.some(({ axis }) => axis === axes[side])
      ? null
      : { title: null, format: (value) => formatAxisValue(value, format) }
  }
  const last = series.steps.length - 1
  const isOver = endOfStep(series.steps[last] ?? today, step) < today
  return {
    stops: series.steps.map((start) => ({
      label: formatDateLabel(start, step === 'week' ? null : step, true),
      axisLabel: stepLabel(start, step, section),
      range: [start, endOfStep(start, step)],
    })),
    stopKind: 'time',
    comparisons: [],
    series: lines,
    isStacked: false,
    incomplete: isOver
      ? null
      : { index: last, label: step === 'day' ? 'Today so far' : `This ${step} so far` },
    axes: { left: axisOf(0) ?? { title: null, format: String }, right: axisOf(1) },
    missingText: 'No data',
  }
}

const axes = ['left', 'right'] as const
