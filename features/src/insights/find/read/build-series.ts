import { formatDay, type Series } from '@cartograph/analysis'
import type { Period } from '../period.ts'
import type { PlannedCube, PlannedDimension, PlannedMetric } from '../plan/search-plan.ts'
import type { CubeData, DailySums } from './read-cube.ts'
import { sumMeasures } from './sum-measures.ts'

/** A series with all that is known of what it says. */
export interface WatchedSeries {
  readonly series: Series
  readonly cube: PlannedCube
  readonly metric: PlannedMetric
  readonly first: number
  /** Null for the whole. */
  readonly part: { readonly dimension: PlannedDimension; readonly value: string } | null
  /** Of a ratio: what it is divided by, day by day. */
  readonly den: Float64Array | null
}

/** Every metric as a whole and by part, but for those that are too thin to have a usual day. */
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
  // Only of what is counted does it follow from the numbers how much chance there is in a share.
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

function nullWhereUnknown(column: Float64Array): (number | null)[] {
  return Array.from(column, (value) => (Number.isNaN(value) ? null : value))
}

const recentDays = 90
/** In so many of its periods there has to have been something: of weeks it is enough if there was on one day. */
const mostDays = 0.5

/** What a day has too little of, a week may have enough of. */
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
