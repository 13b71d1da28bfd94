import { formatRange } from '../../../../format/date-format.ts'
import { comparisonNames, type DayRange, type LoadResult, type Member } from '@cartograph/contract'
import type { ChartValues } from '../../../../charts/prepare/chart-input.ts'
import { decimalOf, formatOf, type ValueFormat } from '../../../../format/value.ts'
import { isCutOff } from '../../data/blend-answers.ts'
import type { ElementContext } from '../../model/element.ts'
import { isUnsynced, isComplete, notReadYet } from '../../model/synced-span.ts'
import { rangeOf } from '../kpi/prepare-kpi.ts'
import {
  categoryLabel,
  countWholeDays,
  dimensionsOf,
  timeOf,
  toStopAxis,
  type AxisSpan,
  type StopAxis,
} from './stop-axis.ts'
import { isCalendarStep, endOfStep, stepRange } from './time-steps.ts'

type Row = LoadResult['data'][number]

/** The rows of an answer as series on one axis. */
export interface SeriesSet {
  readonly axis: StopAxis
  readonly comparisons: readonly { readonly label: string; readonly axis: StopAxis }[]
  readonly series: readonly AnswerSeries[]
  readonly incomplete: { readonly index: number; readonly label: string } | null
}

export interface AnswerSeries {
  readonly member: Member
  /** The dimension values of the series as JSON. */
  readonly key: string
  /** The dimension values in words; null if it is only split by measure. */
  readonly group: string | null
  readonly title: string
  readonly format: ValueFormat
  readonly additivity: unknown
  readonly values: ChartValues
  readonly compared: readonly ChartValues[]
}

export function toSeriesSet(
  results: readonly LoadResult[],
  members: readonly Member[],
  { currency, dates, today, known }: ElementContext,
): SeriesSet | null {
  const [first] = results
  if (first === undefined) return null
  const ranges = results.map((result, n) => rangeOf(result) ?? datesAt(n, dates) ?? dates.range)
  const spanOf = (n: number) => ({ range: ranges[n] ?? dates.range, known, today })
  const axes = results.map((result, n) => toStopAxis(result, spanOf(n)))
  const [axis, ...comparedAxes] = axes
  if (axis === undefined) return null
  const step = timeOf(first)?.step ?? 'day'
  const isUnreadAt = (place: string, n: number) => {
    if (axis.isTime) return isUnsynced(known, stepRange(place, step))
    // A comparison is a single number here: complete or unknown.
    return n > 0 && !isComplete(known, ranges[n] ?? dates.range)
  }
  const split = axis.isTime ? dimensionsOf(first) : []
  const rows = results.map((result, n) => rowsByGroup(result, split, axes[n] ?? axis))
  const groups = groupsOf(results, split, members)
  const series = groups.flatMap(({ key, label }) =>
    members.map((member): AnswerSeries => {
      const annotation = first.annotation.measures[member]
      const additivity = annotation?.meta?.['additivity']
      const valuesAt = (n: number): ChartValues => {
        // Rows cut off by the limit are missing rather than zero.
        const result = results[n]
        const isZero = additivity === 'sum' && !(result && isCutOff(result))
        // Categories are looked up by the keys of the current period.
        const places = (axis.isTime ? (axes[n] ?? axis) : axis).keys
        return places.map((place) => {
          if (axis.isTime && place.slice(0, 10) > today) return null
          if (isUnreadAt(place, n)) return null
          const row = rows[n]?.get(key)?.get(place)
          return row === undefined ? (isZero ? '0' : null) : decimalOf(row[member])
        })
      }
      return {
        member,
        key,
        group: label,
        title: annotation?.shortTitle ?? member,
        format: formatOf(annotation, currency),
        additivity,
        values: valuesAt(0),
        compared: comparedAxes.map((_, n) => valuesAt(n + 1)),
      }
    }),
  )
  return {
    axis,
    comparisons: comparedAxes.map((compared, n) => ({
      label: comparisonLabel(results[n + 1], { dates, known }, n),
      axis: axis.isTime ? compared : withRange(axis, spanOf(n + 1)),
    })),
    series,
    incomplete: incompleteOf(first, axis, today),
  }
}

function datesAt(n: number, { range, comparisons }: ElementContext['dates']): DayRange | null {
  return n === 0 ? range : (comparisons[n - 1]?.range ?? null)
}

function comparisonLabel(
  result: LoadResult | undefined,
  { dates: { comparisons }, known }: Pick<ElementContext, 'dates' | 'known'>,
  n: number,
): string {
  const period = comparisons[n]?.period
  const range = (result && rangeOf(result)) ?? comparisons[n]?.range
  const name = period ? comparisonNames[period] : range ? formatRange(range) : 'Compared'
  return range && isUnsynced(known, range) ? `${name}, ${notReadYet}` : name
}

/** The same categories, labeled with the comparison dates. */
function withRange(axis: StopAxis, span: AxisSpan): StopAxis {
  const label = formatRange(span.range)
  const days = countWholeDays(span.range, span)
  return { ...axis, stops: axis.stops.map(({ axisLabel }) => ({ label, axisLabel, days })) }
}

function rowsByGroup(result: LoadResult, split: readonly string[], { keyOf }: StopAxis) {
  const groups = new Map<string, Map<string, Row>>()
  for (const row of result.data) {
    const key = groupKey(row, split)
    const group = groups.get(key) ?? new Map<string, Row>()
    group.set(keyOf(row), row)
    groups.set(key, group)
  }
  return groups
}

const groupKey = (row: Row, split: readonly string[]) =>
  JSON.stringify(split.map((member) => row[member] ?? null))

/**
 * Largest first, so that a cut-off loses the least; 'Other' last. The steps of a scale keep their order.
 * Groups of which there is nothing are left out, such as payouts without a payment method.
 */
function groupsOf(
  results: readonly LoadResult[],
  split: readonly string[],
  members: readonly Member[],
): { key: string; label: string | null }[] {
  if (split.length === 0) return [{ key: '[]', label: null }]
  const [measure] = members
  const groups = new Map<string, { key: string; label: string; size: number }>()
  for (const [n, result] of results.entries()) {
    for (const row of result.data) {
      const key = groupKey(row, split)
      const group = groups.get(key) ?? { key, label: categoryLabel(result, row, split), size: 0 }
      const amount = Number(decimalOf(measure === undefined ? null : row[measure]) ?? 0)
      group.size += n === 0 ? Math.abs(amount) : 0
      groups.set(key, group)
    }
  }
  const all = [...groups.values()]
  const isSum =
    members.length === 1 &&
    results.length === 1 &&
    results[0]?.annotation.measures[measure ?? '']?.meta?.['additivity'] === 'sum'
  const some = isSum ? all.filter(({ size }) => size > 0) : all
  return (some.length > 0 ? some : all).toSorted(
    (one, other) =>
      Number(isRest(one.label)) - Number(isRest(other.label)) ||
      stepOf(one.label) - stepOf(other.label) ||
      other.size - one.size,
  )
}

/** 2 for '2. 1 to 4 hours'. */
const stepOf = (label: string) => Number(/^(\d)\. /.exec(label)?.[1] ?? 10)

const isRest = (label: string) => /^(all )?others?$/i.test(label)

function incompleteOf(first: LoadResult, axis: StopAxis, today: string): SeriesSet['incomplete'] {
  const step = timeOf(first)?.step
  if (step === undefined || !isCalendarStep(step)) return null
  const index = axis.keys.findIndex((start) => start <= today && today <= endOfStep(start, step))
  if (index < 0) return null
  return { index, label: step === 'day' ? 'Today so far' : `This ${step} so far` }
}
