import type { ChartInput, ChartSize, Plot, Span, Spot } from './chart-input.ts'
import { describeStop, type StopDescription } from './chart-stops.ts'
import type { SeriesLook } from './colour-of.ts'
import { undrawnNote } from './drawn-comparisons.ts'
import { endLabelRoom, placeEndLabels, type EndLabel, type LabelledLine } from './end-labels.ts'
import { expectedId, expectedLabel, placeExpected, type PlacedExpected } from './expected.ts'
import { legendOf, narrow, type ChartLegend } from './legend.ts'
import { scaleLinear } from './linear-scale.ts'
import { areBarsTooThin, placeBars, type PlacedBar } from './place-bars.ts'
import { placeNotes, type NoteMark } from './place-notes.ts'
import { placeLines, type PlacedLine } from './place-lines.ts'
import { layersOf, type Layer } from './spans.ts'
import { targetLayers } from './target.ts'
import { verticalAxes, type VerticalAxes, type VerticalAxis } from './vertical-axes.ts'

/** Picks the stops with a tick label so that labels don't touch. The last stop (or the first) always has one. */
export function pickTicks(
  count: number,
  width: number,
  { labelWidth = dayLabel, isFromStart = false } = {},
): number[] {
  const room = Math.max(2, Math.floor(width / labelWidth))
  const step = steps.find((candidate) => count / candidate <= room) ?? Math.ceil(count / room)
  const ticks: number[] = []
  if (isFromStart) return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step)
  for (let index = count - 1; index >= 0; index -= step) ticks.unshift(index)
  return ticks
}

const dayLabel = 64
/** Multiples of a week keep ticks on the same weekday. */
const steps = [1, 2, 7, 14, 28]

export interface ChartPlan {
  readonly plot: Plot
  readonly gridlines: readonly { y: number; label: string; isZero: boolean }[]
  readonly rightLabels: readonly { y: number; label: string }[]
  readonly axisTitles: { readonly left: string | null; readonly right: string | null }
  readonly ticks: readonly ChartTick[]
  readonly incomplete: { x: number; width: number; label: string; hasHatch: boolean } | null
  readonly bars: readonly PlacedBar[]
  /** Several bar series also differ by texture. */
  readonly hasTextures: boolean
  readonly lines: readonly PlacedLine[]
  readonly notes: readonly NoteMark[]
  /** What is expected of the stops that are not over. */
  readonly expected: PlacedExpected | null
  readonly endLabels: readonly EndLabel[]
  /** Null if the labels at the line ends suffice. */
  readonly legend: ChartLegend | null
  readonly stops: readonly PlannedStop[]
  /** Says which comparisons are not drawn. */
  readonly note: string | null
}

interface ChartTick {
  readonly x: number
  readonly label: string
  /** The whole name, if the label is shortened. */
  readonly full: string | null
  readonly anchor: 'start' | 'middle' | 'end'
}

export interface PlannedStop {
  readonly x: number
  readonly tooltipSide: 'left' | 'right'
  /** Computed on demand, because only a few of many stops are ever read. */
  readonly words: () => StopDescription
  readonly marks: () => readonly StopMark[]
}

interface StopMark {
  readonly id: string
  readonly y: number
  readonly look: SeriesLook
  readonly comparison: number | null
}

/** Computes everything about a chart, so that drawing needs no logic. */
export function prepareChart(
  given: ChartInput,
  { width, height }: ChartSize,
  hidden: ReadonlySet<string> = new Set(),
): ChartPlan {
  const input = areBarsTooThin(given, width) ? asLines(given) : given
  const layers = layersOf(input, hidden, width)
  const shown = layers.map(({ series }) => series)
  const count = Math.max(input.stops.length, ...input.comparisons.map(({ stops }) => stops.length))
  const drawn = layers[0]?.compared.length ?? 0
  const legend = legendOf(input, hidden, { width, drawn })
  const isOpen = input.expected !== undefined && width >= narrow
  const hasEndLabels = (legend === null || isOpen) && input.isNamedOutside !== true
  const goals = targetLayers(input, layers)
  const labelsOf = (...[at, axesOf, ahead]: LabelPlaces) =>
    [
      ...labelled(input, layers, at, axesOf, ahead),
      ...labelled({ ...input, expected: undefined }, goals, at, axesOf),
    ].filter(({ id }) => legend === null || id === expectedId)
  const endRoom = hasEndLabels ? endLabelRoom(labelsOf(() => 0, null)) : 0
  const hasTitles = input.axes.left.title !== null || input.axes.right?.title != null
  // Notes have marks above the plot, below the titles of the axes.
  const hasNotes = (input.notes ?? []).length > 0
  const head = (hasTitles ? 28 : 12) + (hasNotes ? noteRoom : 0)
  const [top, bottom] = [head, Math.max(40, height - 28)]
  const axes = verticalAxes([...layers, ...goals], { top, bottom }, input.isLog)
  const plot = plotOf(input, axes, { width, top, bottom, endRoom })
  const hasBars = shown.some(({ draw }) => draw === 'bar')
  const band = (plot.right - plot.left) / Math.max(1, count)
  // A single stop is in the middle, like a bar.
  const isBand = hasBars || count === 1
  const x = isBand
    ? (index: number) => plot.left + band * (index + 0.5)
    : scaleLinear([0, Math.max(1, count - 1)], [plot.left, plot.right])
  const expected = placeExpected(input, layers, x, axes)
  return {
    plot,
    ...axisWords(input, axes),
    axisTitles: { left: input.axes.left.title, right: input.axes.right?.title ?? null },
    ticks:
      input.stopKind === 'name' || (hasBars && band >= labelledBand)
        ? bandTicks(input, x, band)
        : ticksOf(input, count, x, plot, width),
    incomplete: incompleteOf(input, x, isBand ? band : null, plot, hasBars),
    bars: placeBars(layers, x, band, axes, input),
    hasTextures: shown.filter(({ draw }) => draw === 'bar').length > 1,
    lines: [goals, layers].flatMap((all) => placeLines(all, x, axes, plot)),
    notes: placeNotes(input, x),
    expected,
    endLabels: hasEndLabels ? placeEndLabels(labelsOf(x, axes, expected?.spots), plot) : [],
    legend,
    stops: Array.from({ length: count }, (_, index) => ({
      x: x(index),
      tooltipSide: x(index) > width / 2 ? 'left' : 'right',
      words: () => describeStop(input, shown, index),
      marks: () => marksAt(layers, index, axes, expected?.spots[index]),
    })),
    note: undrawnNote(input, drawn, layers.length > 0),
  }
}

function asLines(input: ChartInput): ChartInput {
  const draw = input.isStacked ? 'area' : 'line'
  const series = input.series.map((one) => (one.draw === 'bar' ? ({ ...one, draw } as const) : one))
  return { ...input, series }
}

type LabelPlaces = [
  at: (index: number) => number,
  axes: VerticalAxes | null,
  ahead?: LabelledLine['spots'],
]

/** A single series also labels its comparisons. */
function labelled(
  input: ChartInput,
  layers: readonly Layer[],
  x: (index: number) => number,
  axes: VerticalAxes | null,
  ahead: LabelledLine['spots'] = [],
): LabelledLine[] {
  return layers.flatMap(({ series, spans, compared }) => {
    if (series.draw === 'bar') return []
    const { id, label, look, axis } = series
    const place = (all: Layer['spans']) =>
      all.map((span, index) =>
        span === null || axes === null ? null : { x: x(index), y: axes[axis].y(span.to) },
      )
    const own = { id, text: label, colour: look.colour, comparison: null, hasSample: false }
    const before = compared.map((earlier, n) => ({
      ...own,
      id: `${id} compared ${n}`,
      text: input.comparisons[n]?.label ?? '',
      comparison: n,
      hasSample: compared.length > 1,
      spots: place(earlier),
    }))
    const rest = { ...own, id: expectedId, text: expectedLabel, spots: ahead }
    return [
      { ...own, spots: place(spans) },
      ...(layers.length > 1 ? [] : before),
      ...(input.expected ? [rest] : []),
    ]
  })
}

function plotOf(
  input: ChartInput,
  axes: VerticalAxes,
  { width, top, bottom, endRoom }: { width: number; top: number; bottom: number; endRoom: number },
): Plot {
  const room = (axis: VerticalAxis, format: (value: number) => string) =>
    12 + glyphWidth * Math.max(0, ...axis.steps.map((value) => format(value).length))
  const left = room(axes.left, input.axes.left.format)
  const right = input.axes.right ? room(axes.right, input.axes.right.format) : 8
  return { left, right: Math.max(left + 1, width - Math.max(right, endRoom)), top, bottom }
}

function axisWords(input: ChartInput, axes: VerticalAxes) {
  const { left, right } = input.axes
  return {
    gridlines: axes.left.steps.map((value) => ({
      y: axes.left.y(value),
      label: left.format(value),
      isZero: value === 0,
    })),
    rightLabels: right
      ? axes.right.steps.map((value) => ({ y: axes.right.y(value), label: right.format(value) }))
      : [],
  }
}

function ticksOf(
  { stops, stopKind }: ChartInput,
  count: number,
  x: (index: number) => number,
  plot: Plot,
  width: number,
): ChartPlan['ticks'] {
  const texts = stops.map(({ axisLabel }) => axisLabel)
  const longest = Math.max(0, ...texts.map(({ length }) => length)) * glyphWidth
  const isNumber = stopKind === 'number'
  const labelWidth = Math.min(mostTickWidth, Math.max(isNumber ? 0 : 64, longest + 14))
  const options = { labelWidth, isFromStart: isNumber }
  return pickTicks(count, plot.right - plot.left, options).map((index) => {
    const text = texts[index] ?? ''
    const half = (Math.min(text.length * glyphWidth, labelWidth) + 4) / 2
    return {
      x: x(index),
      ...shortened(text, mostTickLetters),
      anchor: width - x(index) < half ? 'end' : x(index) < half ? 'start' : 'middle',
    }
  })
}

/** One centered label per bar, shortened to fit. */
function bandTicks(
  { stops }: ChartInput,
  x: (index: number) => number,
  band: number,
): ChartPlan['ticks'] {
  return stops.map(({ axisLabel }, index) => ({
    x: x(index),
    ...shortened(axisLabel, Math.floor((band - 4) / letterWidth)),
    anchor: 'middle',
  }))
}

function shortened(text: string, letters: number): Pick<ChartTick, 'label' | 'full'> {
  return text.length > letters
    ? { label: `${text.slice(0, Math.max(1, letters - 1))}…`, full: text }
    : { label: text, full: null }
}

/** The area between the last complete stop and the end. */
function incompleteOf(
  { incomplete, stops }: ChartInput,
  x: (index: number) => number,
  band: number | null,
  plot: Plot,
  hasBars: boolean,
): ChartPlan['incomplete'] {
  if (incomplete === null || incomplete.index >= stops.length) return null
  const { index, label } = incomplete
  const from = band === null ? x(Math.max(0, index - 1)) : x(index) - band / 2
  const to = x(index) + (band ?? 0) / 2
  return { x: from, width: Math.min(plot.right, to) - from, label, hasHatch: !hasBars }
}

function marksAt(
  layers: readonly Layer[],
  index: number,
  axes: VerticalAxes,
  ahead: Spot | null | undefined,
): StopMark[] {
  const known = layers.flatMap(({ series: { id, look, axis, draw }, spans, compared }) => {
    if (draw === 'bar') return []
    const mark = (span: Span | undefined, comparison: number | null) =>
      span == null ? [] : [{ id, y: axes[axis].y(span.to), look, comparison }]
    return [...compared.flatMap((one, n) => mark(one[index], n)), ...mark(spans[index], null)]
  })
  const look = layers[0]?.series.look
  // Lighter like a comparison, and like one it can't be picked.
  return ahead && look ? [...known, { id: expectedId, y: ahead.y, look, comparison: 0 }] : known
}

const noteRoom = 8
/** A generous digit width at 12 px. */
const glyphWidth = 7
/** An average letter width at 12 px. */
const letterWidth = 6.2
/** Minimum width in pixels for a label below each bar. */
const labelledBand = 56
const mostTickLetters = 16
const mostTickWidth = mostTickLetters * glyphWidth + 14
