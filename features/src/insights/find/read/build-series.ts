import type { Series } from '@cartograph/analysis'
import { formatDay } from '@cartograph/contract'
import type { Period } from '../period.ts'
import type { FormulaTerm } from '../plan/formula-terms.ts'
import type { PlannedCube, PlannedDimension, PlannedMetric } from '../plan/search-plan.ts'
import type { CubeData, DailySums } from './read-cube.ts'
import { sumMeasures } from './sum-measures.ts'

/** A series with its metric, segment and calendar. */
export interface WatchedSeries {
  readonly series: Series
  readonly cube: PlannedCube
  readonly metric: PlannedMetric
  readonly first: number
  /** Null for the whole. */
  readonly part: { readonly dimension: PlannedDimension; readonly value: string } | null
  /** For a ratio: its denominator, day by day. */
  readonly den: Float64Array | null
  /** What a formula over several cubes is calculated from. */
  readonly terms?: readonly SeriesTerm[]
}

/** A sum of one cube, day by day from the first day of the formula. */
export interface SeriesTerm extends FormulaTerm {
  readonly side: 'num' | 'den'
  readonly cube: PlannedCube
  readonly metric: PlannedMetric
  readonly values: Float64Array
}

/** Builds a series for every metric, as a whole and by segment, without those that are too small. */
export function buildSeries(
  store: string,
  { cube, selectionThrough, whole, parts }: CubeData,
  period: Period,
): WatchedSeries[] {
  const choosing = { cube, period, through: selectionThrough }
  return cube.metrics.flatMap((metric) => [
    ...(metric.partsOnly !== true && hasEnoughData(metric, whole, choosing)
      ? [toWatchedSeries(store, cube, metric, whole, null)]
      : []),
    ...parts
      .filter(({ dimension }) => metric.parts?.includes(dimension.group) ?? true)
      .filter(({ sums }) => hasEnoughData(metric, sums, choosing))
      .map(({ dimension, value, sums }) =>
        toWatchedSeries(store, cube, metric, sums, { dimension, value }),
      ),
  ])
}

function toWatchedSeries(
  store: string,
  cube: PlannedCube,
  metric: PlannedMetric,
  measured: DailySums,
  part: WatchedSeries['part'],
): WatchedSeries {
  const { first } = measured
  const member = `${cube.cube}.${metric.measure}`
  const slice: Record<string, string> = part === null ? {} : { [part.dimension.group]: part.value }
  const facts = {
    id: part === null ? member : `${member}|${part.dimension.group}=${part.value}`,
    store,
    metric: member,
    kind: metric.kind,
    better: metric.better,
    slice,
    start: formatDay(first),
  }
  const base = { cube, metric, first, part }
  if (metric.num === undefined || metric.den === undefined) {
    const values = nullWhereUnknown(sumColumn(measured, [metric.measure]))
    return { ...base, series: { ...facts, values }, den: null }
  }
  const [num, den] = [sumColumn(measured, metric.num), sumColumn(measured, metric.den)]
  const values = Array.from(num, (top, day) => {
    const below = den[day] ?? 0
    return below > 0 && !Number.isNaN(top) ? top / below : null
  })
  // Only for counts does the sample size determine the variance of a share.
  const counts =
    metric.isShare === true ? { num: nullWhereUnknown(num), den: nullWhereUnknown(den) } : {}
  return { ...base, series: { ...facts, values, ...counts }, den }
}

function sumColumn({ days, sums }: DailySums, measures: readonly string[]): Float64Array {
  const column = new Float64Array(days)
  for (let day = 0; day < days; day += 1) {
    column[day] = sumMeasures(measures, (measure) => sums.get(measure)?.[day] ?? 0)
  }
  return column
}

export function nullWhereUnknown(column: Float64Array): (number | null)[] {
  return Array.from(column, (value) => (Number.isNaN(value) ? null : value))
}

export const recentDays = 90
/** The number of its latest periods that need a value; for weeks, a value on one day is enough. */
export const mostDays = 0.5

/** A week may have enough data where a day has too little. */
function hasEnoughData(
  { measure, den = [measure], minDenominator = 0, minSupport = 0 }: PlannedMetric,
  measured: DailySums,
  { cube, period: { days }, through }: SelectionContext,
): boolean {
  const size = recentColumn(measured, den, through)
  const filled = size.filter((value) => value !== 0)
  return (
    filled.length >= (mostDays / days) * size.length &&
    (minDenominator === 0 || meanOf(size) * days >= minDenominator) &&
    meanOf(recentColumn(measured, [cube.support], through)) * days >= minSupport
  )
}

interface SelectionContext {
  readonly cube: PlannedCube
  readonly period: Period
  readonly through: number
}

function recentColumn(
  measured: DailySums,
  measures: readonly string[],
  through: number,
): Float64Array {
  const end = Math.max(0, through - measured.first + 1)
  return sumColumn(measured, measures)
    .slice(Math.max(0, end - recentDays), end)
    .filter((value) => !Number.isNaN(value))
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
