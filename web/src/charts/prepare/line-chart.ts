import { max, min } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { DecimalText } from '../../format/decimal.ts'
import { pickTicks } from './pick-ticks.ts'
import { spreadLabels } from './spread-labels.ts'

export interface LinePoint {
  /** In full, for the tooltip and the table. */
  label: string
  axisLabel: string
  /** null is a gap: not known, which is not the same as zero. */
  value: DecimalText | null
}

export interface LineSeries {
  id: string
  label: string
  /** Drawn dashed and lighter, stop by stop under the series it is compared with. */
  isComparison: boolean
  points: readonly LinePoint[]
}

export interface LineChartInput {
  /** The first series gives the axis its labels. */
  series: readonly LineSeries[]
  width: number
  height: number
  formatValue: (value: DecimalText) => string
  formatAxis: (value: number) => string
  missingText: string
}

export interface LineChartPlan {
  plot: { left: number; right: number; top: number; bottom: number }
  gridlines: { y: number; label: string; isZero: boolean }[]
  ticks: { x: number; label: string; anchor: 'middle' | 'end' }[]
  lines: {
    id: string
    label: string
    isComparison: boolean
    path: string
    /** Points without a neighbour, which no line would show. */
    dots: { x: number; y: number }[]
  }[]
  endLabels: EndLabel[]
  /** Too narrow for labels at the line ends. */
  hasLegend: boolean
  stops: LineStop[]
}

export interface EndLabel {
  id: string
  text: string
  isComparison: boolean
  x: number
  y: number
  /** Beside the end of a line that goes all the way, above the end of one that does not. */
  anchor: 'start' | 'middle'
}

export interface LineStop {
  x: number
  tooltipSide: 'left' | 'right'
  marks: { id: string; y: number; isComparison: boolean }[]
  rows: { id: string; label: string; valueText: string; isComparison: boolean }[]
  /** The whole stop in one sentence, for those who listen. */
  spoken: string
}

/** Decides everything about a line chart; drawing it is then a matter of copying. */
export function prepareLineChart(input: LineChartInput): LineChartPlan {
  const { series, width, height } = input
  const count = max(series, ({ points }) => points.length) ?? 0
  const hasLegend = width < narrow
  const top = hasLegend ? margin.top + legendHeight : margin.top
  const bottom = height - margin.bottom
  const { y, steps } = verticalAxis(series, bottom, top)
  const axis = steps.map((value) => ({
    y: y(value),
    label: input.formatAxis(value),
    isZero: value === 0,
  }))
  const left = 12 + glyphWidth * (max(axis, ({ label }) => label.length) ?? 0)
  const plot = {
    left,
    right: Math.max(left + 1, width - (hasLegend ? 8 : endLabelWidth)),
    top,
    bottom,
  }
  const x = scaleLinear([0, Math.max(1, count - 1)], [plot.left, plot.right])

  const placed = series.map((one) => ({
    ...one,
    spots: one.points.map(({ value }, index) =>
      value === null ? null : { x: x(index), y: y(Number(value)) },
    ),
  }))
  return {
    plot,
    gridlines: axis,
    ticks: pickTicks(count, plot.right - plot.left).map((index) => ({
      x: x(index),
      label: series[0]?.points[index]?.axisLabel ?? '',
      anchor: width - x(index) < labelHalf ? 'end' : 'middle',
    })),
    lines: placed.map(({ id, label, isComparison, spots }) => ({
      id,
      label,
      isComparison,
      path: drawPath(spots) ?? '',
      dots: spots.filter(
        (spot, index) => spot !== null && !spots[index - 1] && !spots[index + 1],
      ) as { x: number; y: number }[],
    })),
    endLabels: hasLegend ? [] : endLabels(placed, plot),
    hasLegend,
    stops: Array.from({ length: count }, (_, index) => stopAt(input, placed, index, x(index))),
  }
}

type Spot = { x: number; y: number } | null
type Placed = LineSeries & { spots: Spot[] }

/** Money is exact as text; only its place on the screen is a float. */
function verticalAxis(series: readonly LineSeries[], bottom: number, top: number) {
  const values = series.flatMap(({ points }) =>
    points.flatMap(({ value }) => (value === null ? [] : [Number(value)])),
  )
  const low = Math.min(0, min(values) ?? 0)
  const high = Math.max(0, max(values) ?? 0)
  const reach = [low, high === low ? low + 1 : high]
  // Round steps decide how many lines there are, so fewer are asked for until few enough come.
  for (let wanted = maxGridlines - 1; ; wanted -= 1) {
    // Not widened to the next round step: a line that barely crosses one would leave half the plot empty.
    const y = scaleLinear(reach, [bottom, top])
    const steps = y.ticks(wanted)
    if (steps.length <= maxGridlines || wanted === 1) return { y, steps }
  }
}

function endLabels(placed: readonly Placed[], plot: LineChartPlan['plot']): EndLabel[] {
  const labels = placed.flatMap(({ id, label: text, isComparison, spots }): EndLabel[] => {
    const last = spots.findLast((spot) => spot !== null)
    if (!last) return []
    const { x, y } = last
    return last === spots.at(-1)
      ? [{ id, text, isComparison, x: x + 8, y, anchor: 'start' }]
      : [{ id, text, isComparison, x, y: Math.max(plot.top, y - 14), anchor: 'middle' }]
  })
  const beside = labels.filter(({ anchor }) => anchor === 'start')
  return [...spreadLabels(beside, plot, 16), ...labels.filter(({ anchor }) => anchor === 'middle')]
}

function stopAt(input: LineChartInput, placed: Placed[], index: number, x: number): LineStop {
  const present = placed.flatMap((series) => {
    const point = series.points[index]
    return point ? [{ series, point, spot: series.spots[index] ?? null }] : []
  })
  const rows = present.map(({ series, point }) => ({
    id: series.id,
    label: point.label,
    valueText: point.value === null ? input.missingText : input.formatValue(point.value),
    isComparison: series.isComparison,
  }))
  return {
    x,
    tooltipSide: x > input.width / 2 ? 'left' : 'right',
    marks: present.flatMap(({ series: { id, isComparison }, spot }) =>
      spot === null ? [] : [{ id, y: spot.y, isComparison }],
    ),
    rows,
    spoken: rows.map(({ label, valueText }) => `${label}: ${valueText}`).join('; '),
  }
}

const drawPath = line<Spot>(
  (spot) => spot?.x ?? 0,
  (spot) => spot?.y ?? 0,
).defined((spot) => spot !== null)

const maxGridlines = 5
const margin = { top: 12, bottom: 28 }
const narrow = 560
/** Above the plot, inside the chart's height: nothing moves when it appears. */
const legendHeight = 24
const endLabelWidth = 104
const labelHalf = 24
/** A tabular figure at 12 px, generously. */
const glyphWidth = 7
