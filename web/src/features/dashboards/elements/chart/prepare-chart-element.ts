import type { Dataset, Display, ElementOf, LoadResult, Member } from '@cartograph/contract'
import type {
  ChartAxis,
  ChartInput,
  ChartSeries,
  ChartValues,
} from '../../../../charts/prepare/chart-input.ts'
import { lookAt, looksOf, type SeriesLook } from '../../../../charts/prepare/colour-of.ts'
import {
  formatAxisValue,
  formatValue,
  noValue,
  type ValueFormat,
} from '../../../../format/value.ts'
import type { ElementAnswers, ElementContext } from '../../model/element.ts'
import { notesOfChart } from '../../../notes/notes-of-chart.ts'
import { measuresOf } from '../kpi/prepare-kpi.ts'
import { daysWithForecast, expectedNote, expectedRest, raiseToActual } from './expected-rest.ts'
import { subtitleOf } from './subtitle.ts'
import { toSeriesSet, type AnswerSeries, type SeriesSet } from './series-set.ts'
import { timeOf } from './stop-axis.ts'

type SubType = ElementOf<'chart'>['sub_type']

export interface ElementChart {
  readonly input: ChartInput
  /** Draws horizontal bars, because the names don't fit below vertical ones. */
  readonly isList: boolean
  /** Unit, breakdown and dates; null without an answer. */
  readonly subtitle: string | null
  /** Says what the chart leaves out. */
  readonly note: string | null
}

export interface MeasurePlace {
  readonly look: SeriesLook
  readonly name: string | undefined
}

export interface ChartElementInput {
  readonly display: Pick<Display, 'datasets' | 'scales' | 'legend'> &
    Partial<Pick<Display, 'title'>>
  readonly subType: SubType
  readonly answers: ElementAnswers
  readonly context: ElementContext
  /** Gives a measure a fixed color and name, for elements with slots. */
  readonly places?: (member: Member) => MeasurePlace | undefined
  readonly locale?: string | undefined
}

export function prepareChartElement(element: ChartElementInput): ElementChart {
  const { display, subType, locale } = element
  const set = setOf(element)
  const all = set?.series ?? []
  const largest = all.slice(0, mostSeries)
  const isTime = set?.axis.isTime ?? true
  const drawOne = (one: AnswerSeries) => drawOf(datasetOf(display, one), subType, isTime)
  const stops = set?.axis.stops ?? []
  const isList =
    set !== null &&
    !isTime &&
    !set.axis.isOrdered &&
    largest.every((one) => drawOne(one) === 'bar') &&
    stops.length * (Math.max(0, ...stops.map(({ label }) => label.length)) + 2) > mostLetters
  // The bars of a list share one scale, so they have one unit.
  const shown = isList ? largest.filter((one) => unitOf(one) === unitOf(largest[0])) : largest
  const others = largest.filter((one) => !shown.includes(one))
  const draws = shown.map(drawOne)
  const formats = shown.map(({ format }) => format)
  const axes = axesOf(display, shown)
  const looks = looksFor(element, shown)
  const series = shown.map((one, n): ChartSeries => ({
    id: idOf(one),
    label: labelOf(element, one, shown),
    look: looks[n] ?? lookAt(n),
    draw: draws[n] ?? 'line',
    axis: axes[n] ?? 'left',
    values: one.values,
    compared: one.compared,
    addsUp: one.additivity === 'sum',
    formatValue: (value) => formatValue(value, one.format, 'full', locale),
  }))
  const axisOf = (side: 'left' | 'right'): ChartAxis =>
    chartAxis(
      formats.filter((_, n) => axes[n] === side),
      display.scales?.[side],
      locale,
    )
  const { forecast: complete, hasTooLittleData } = element.context
  const forecast = shown.length === 1 && set !== null ? raiseToActual(complete, set) : undefined
  return {
    input: {
      ...(set === null ? { stops } : expectedRest(set, forecast)),
      target: targetLine(element, set, forecast),
      notes: notesOfChart(
        element.context.notes,
        element.answers.map(([first]) => first),
      ),
      stopKind: set === null || isTime ? 'time' : set.axis.stopKind,
      comparisons: (set?.comparisons ?? []).map(({ label, axis }) => ({
        label,
        stops: axis.stops,
      })),
      series,
      isStacked: subType.startsWith('stacked') && addsUp(shown),
      incomplete: set?.incomplete ?? null,
      axes: { left: axisOf('left'), right: axes.includes('right') ? axisOf('right') : null },
      missingText: noValue,
      hasLegend: display.legend ?? (isUnnamed(series, display.title) ? true : undefined),
    },
    isList,
    subtitle:
      set === null
        ? null
        : subtitleOf(
            [`by ${set.axis.title.toLowerCase()}`],
            formats,
            element.answers[0]?.[0],
            element.context,
          ),
    note: noteOf({
      count: all.length,
      series,
      tooFine: namesTooFine(element.answers[0]?.[0]),
      others: others.map((one) => labelOf(element, one, largest)),
      ahead: hasTooLittleData ? [tooLittleData] : expectedNote(forecast, formats[0], locale),
    }),
  }
}

/** A single series of bars has no label at its end, so the title or a legend says what is measured. */
function isUnnamed([only, ...others]: readonly ChartSeries[], title = ''): boolean {
  if (only === undefined || others.length > 0 || only.draw !== 'bar') return false
  return !title.toLowerCase().includes(only.label.toLowerCase())
}

/** The rates that have no values by the chart's step, which is shorter than a week. */
function namesTooFine(result: LoadResult | undefined): string[] {
  const step = result && timeOf(result)?.step
  if (step === undefined || !shortSteps.has(step)) return []
  return Object.values(result?.annotation.measures ?? {})
    .filter(({ meta }) => meta?.['minGranularity'] !== undefined)
    .map(({ shortTitle }) => shortTitle)
}

const shortSteps: ReadonlySet<string> = new Set(['second', 'minute', 'hour', 'day'])

const unitOf = (series: AnswerSeries | undefined) => JSON.stringify(series?.format)

interface Omissions {
  readonly count: number
  readonly series: readonly ChartSeries[]
  /** Rates without values by the chart's step. */
  readonly tooFine: readonly string[]
  /** Series in another unit than the bars. */
  readonly others: readonly string[]
  /** What is expected of the period. */
  readonly ahead: readonly string[]
}

function noteOf({ count, series, tooFine, others, ahead }: Omissions): string | null {
  const apart = series.filter(({ axis }) => axis === 'unwritten').map(({ label }) => label)
  const notes = [
    ...ahead,
    ...(count > series.length + others.length
      ? [`The ${series.length} largest of ${count} are shown. The table has all of them.`]
      : []),
    ...(tooFine.length > 0
      ? [
          `Only by week or longer, because what is counted follows days later: ${tooFine.join(', ')}.`,
        ]
      : []),
    ...(others.length > 0 ? [`In the table, in another unit: ${others.join(', ')}.`] : []),
    ...(apart.length > 0 ? [`On a separate scale: ${apart.join(', ')}.`] : []),
  ]
  return notes.length > 0 ? notes.join(' ') : null
}

const tooLittleData = 'Too little data for a forecast.'

/** By stop, also those of the forecast; undefined without any. */
export function targetLine(
  { context: { targets } }: Pick<ChartElementInput, 'context'>,
  set: SeriesSet | null,
  forecast: ElementContext['forecast'],
): ChartValues | undefined {
  const [only, ...others] = set?.series ?? []
  if (set === null || only === undefined || others.length > 0) return undefined
  return targets?.get(only.member)?.lineAlong(daysWithForecast(set.axis.keys, forecast))
}

/** The series of all queries, on the axis of the first. */
export function setOf({ answers, context, display }: ChartElementInput): SeriesSet | null {
  const sets = answers.flatMap((results) => {
    const set = toSeriesSet(results, inOrder(results[0], display), context)
    return set === null ? [] : [set]
  })
  const [first, ...others] = sets
  if (first === undefined) return null
  const fitting = others.filter(({ axis }) => axis.keys.join() === first.axis.keys.join())
  return { ...first, series: [first, ...fitting].flatMap(({ series }) => series) }
}

/** Measures named by the spec come first, in its order. */
function inOrder(result: LoadResult | undefined, { datasets = [] }: ChartElementInput['display']) {
  const queried = measuresOf(result)
  const named = datasets.map(({ measure }) => measure).filter((one) => queried.includes(one))
  return [...new Set([...named, ...queried])]
}

function datasetOf({ datasets }: ChartElementInput['display'], { member }: AnswerSeries) {
  return datasets?.find(({ measure }) => measure === member)
}

/** Categories are always bars, because a line would suggest values between them. */
function drawOf(
  dataset: Dataset | undefined,
  subType: SubType,
  isTime: boolean,
): ChartSeries['draw'] {
  if (!isTime) return 'bar'
  if (dataset?.draw !== undefined) return dataset.draw
  if (subType === 'bar' || subType === 'stacked_bar') return 'bar'
  return subType === 'line' ? 'line' : 'area'
}

/** Follows the spec; otherwise each value format gets its own scale, and two of them get an axis. */
function axesOf(
  display: ChartElementInput['display'],
  series: readonly AnswerSeries[],
): ChartSeries['axis'][] {
  const kinds = [...new Set(series.map(({ format }) => JSON.stringify(format)))]
  const axes = series.map(
    (one) =>
      datasetOf(display, one)?.axis ??
      scales[kinds.indexOf(JSON.stringify(one.format))] ??
      'unwritten',
  )
  return axes.includes('left') ? axes : axes.map((axis) => (axis === 'right' ? 'left' : axis))
}

const scales = ['left', 'right'] as const

function isSameFormat(one: ValueFormat, other: ValueFormat): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function chartAxis(
  formats: readonly ValueFormat[],
  title: string | undefined,
  locale: string | undefined,
): ChartAxis {
  const [first] = formats
  const format: ValueFormat =
    first && formats.every((one) => isSameFormat(one, first)) ? first : { kind: 'number' }
  return { title: title ?? null, format: (value) => formatAxisValue(value, format, locale) }
}

/** Ratios and distinct counts don't add up, so they can't be stacked. */
function addsUp(series: readonly AnswerSeries[]): boolean {
  const [first] = series
  return series.every(
    ({ additivity, format }) => additivity === 'sum' && first && isSameFormat(format, first.format),
  )
}

function looksFor({ places }: ChartElementInput, series: readonly AnswerSeries[]): SeriesLook[] {
  const members = [...new Set(series.map(({ member }) => member))]
  const own = series.map(({ member }) => places?.(member)?.look)
  if (series.every(({ group }) => group === null))
    return series.map(({ member }, n) => own[n] ?? lookAt(members.indexOf(member)))
  return looksOf(series.map(({ group, title }) => group ?? title))
}

export function idOf({ member, group }: Pick<AnswerSeries, 'member' | 'group'>): string {
  return group === null ? member : `${member} ${group}`
}

export function labelOf(
  { display, places }: ChartElementInput,
  one: AnswerSeries,
  all: readonly AnswerSeries[],
): string {
  const measure = datasetOf(display, one)?.label ?? places?.(one.member)?.name ?? one.title
  if (one.group === null) return measure
  const isOneMeasure = all.every(({ member }) => member === one.member)
  return isOneMeasure ? one.group : `${one.group}, ${measure}`
}

const mostSeries = 20
/** Below vertical bars, with a gap of two letters between names. */
const mostLetters = 64
