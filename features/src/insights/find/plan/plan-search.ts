import { dayNumber, dayText } from '@cartograph/analysis'
import { dayAt } from '@cartograph/connectors'
import type { CurrencyCode, Day, MetricFormat, OrgId } from '@cartograph/contract'
import type { Semantic } from '@cartograph/semantic'
import type { NotedAction } from '../../../action-log/index.ts'
import type { PlannedCube, PlannedDimension, PlannedMetric, SearchPlan } from './search-plan.ts'
import type { Reading } from './sync-progress.ts'
import { watchedCubes, type WatchedCube, type WatchedDimension } from './watched-metrics.ts'

export interface PlanSearch {
  readonly workspace: {
    readonly orgId: OrgId
    readonly name: string
    readonly timezone: string
    readonly currency: CurrencyCode
  }
  readonly readings: readonly Reading[]
  readonly model: Semantic['model']
  readonly days: number
  readonly noted?: readonly NotedAction[]
}

/** What is followed of all that could be: of which something is connected, and wholly read at least once. */
export function planSearch({
  workspace,
  readings,
  model,
  days,
  noted = [],
}: PlanSearch): SearchPlan {
  const { orgId, name, timezone, currency } = workspace
  const cubes = watchedCubes.flatMap((watched) => {
    const through = readThrough(watched, readings, timezone)
    return through === null ? [] : (plannedCube(watched, { model, readings, through }) ?? [])
  })
  return { orgId, orgName: name, timezone, currency, days, cubes, noted }
}

/** The last day that is complete in all that a cube is made of; null where one of it was never read to its end. */
function readThrough(
  { platforms, settlesHours = 0 }: WatchedCube,
  readings: readonly Reading[],
  timezone: string,
): Day | null {
  const own = readings.filter(({ platform }) => platforms.includes(platform))
  const times = own.map(({ readUntil }) => readUntil?.getTime() ?? Number.NaN)
  const until = Math.min(...times) - settlesHours * 3_600_000
  if (!Number.isFinite(until)) return null
  return dayText(dayNumber(dayAt(until, timezone)) - 1)
}

interface Planning extends Pick<PlanSearch, 'model' | 'readings'> {
  readonly through: Day
}

/** Null where the model has no such cube. */
function plannedCube(
  { platforms, metrics, dimensions, details = [], ...watched }: WatchedCube,
  { model, readings, through }: Planning,
): PlannedCube | null {
  const cube = model.cubes.get(watched.cube)
  if (cube === undefined) return null
  const named = (one: WatchedDimension): PlannedDimension[] => {
    const dimension = cube.dimensions.get(one.dimension)
    return dimension === undefined ? [] : [{ ...one, title: dimension.shortTitle }]
  }
  return {
    ...watched,
    through,
    sources: readings
      .filter(({ platform }) => platforms.includes(platform))
      .map(({ connectionId, platform }) => ({ connectionId, platform })),
    hasMoney: cube.money !== null,
    metrics: metrics.flatMap((metric): PlannedMetric[] => {
      const measure = cube.measures.get(metric.measure)
      if (measure === undefined) return []
      const format = formats.find((one) => one === measure.format) ?? 'number'
      const better = betters[measure.reading?.sentiment ?? 'neutral']
      return [{ ...metric, title: measure.shortTitle, format, better }]
    }),
    dimensions: dimensions.flatMap(named),
    details: details.flatMap(named),
  }
}

const formats: readonly MetricFormat[] = ['currency', 'percent', 'number']
const betters = { up: 'up', down: 'down', neutral: 'none' } as const
