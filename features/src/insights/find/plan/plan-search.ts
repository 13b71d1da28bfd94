import {
  dayAt,
  dayNumber,
  formatDay,
  isStore,
  shopCube,
  shopMember,
  valueKindOf,
  type CurrencyCode,
  type Day,
  type MetricFormat,
  type OrgId,
} from '@cartograph/contract'
import {
  addMetrics,
  measureAt,
  type Cube,
  type Measure,
  type Model,
  type WorkspaceMetric,
} from '@cartograph/semantic'
import type { LoggedAction } from '../../../action-log/index.ts'
import { betterBySentiment } from '../../../better-by-sentiment.ts'
import type {
  PlannedCube,
  PlannedDimension,
  PlannedFormula,
  PlannedMetric,
  PlannedTarget,
  SearchPlan,
} from './search-plan.ts'
import type { SyncProgress } from './sync-progress.ts'
import { watchedCustomMetrics } from './watched-custom-metrics.ts'
import { watchedFormulas } from './watched-formulas.ts'
import {
  watchedCubes,
  type WatchedCube,
  type WatchedDimension,
  type WatchedMetric,
} from './watched-metrics.ts'

export interface PlanSearch {
  readonly workspace: {
    readonly orgId: OrgId
    readonly name: string
    readonly timezone: string
    readonly currency: CurrencyCode
  }
  readonly syncProgress: readonly SyncProgress[]
  readonly model: Model
  /** Those that the workspace has defined. */
  readonly customMetrics?: readonly WorkspaceMetric[]
  readonly days: number
  readonly loggedActions?: readonly LoggedAction[]
  readonly targets?: readonly PlannedTarget[]
  readonly storedTargetFindings?: SearchPlan['storedTargetFindings']
}

/** The watched cubes of which a source is connected and has finished its first sync. */
export function planSearch({
  workspace,
  syncProgress,
  model: catalogue,
  customMetrics = [],
  days,
  loggedActions = [],
  targets = [],
  storedTargetFindings = [],
}: PlanSearch): SearchPlan {
  const { orgId, name, timezone, currency } = workspace
  const model = addMetrics(catalogue, customMetrics)
  const cubes = watchedCubes.flatMap((watched) => {
    const through = completeThrough(watched, syncProgress, timezone)
    return through === null
      ? []
      : (planCube(watched, { model, customMetrics, syncProgress, through }) ?? [])
  })
  return {
    orgId,
    orgName: name,
    timezone,
    currency,
    days,
    ...planFormulas(cubes, { model, customMetrics }),
    loggedActions,
    targets,
    storedTargetFindings,
  }
}

/** The last day that is complete in all sources of a cube; null when one never finished its first sync. */
export function completeThrough(
  { platforms, settlesHours = 0 }: Pick<WatchedCube, 'platforms' | 'settlesHours'>,
  syncProgress: readonly SyncProgress[],
  timezone: string,
): Day | null {
  const own = syncProgress.filter(({ platform }) => platforms.includes(platform))
  const times = own.map(({ readUntil }) => readUntil?.getTime() ?? Number.NaN)
  const until = Math.min(...times) - settlesHours * 3_600_000
  if (!Number.isFinite(until)) return null
  return formatDay(dayNumber(dayAt(until, timezone)) - 1)
}

interface PlanCubeInput extends Pick<
  Required<PlanSearch>,
  'model' | 'customMetrics' | 'syncProgress'
> {
  readonly through: Day
}

/** Null when the model has no such cube. */
function planCube(
  watchedCube: WatchedCube,
  { model, customMetrics, syncProgress, through }: PlanCubeInput,
): PlannedCube | null {
  const { platforms, metrics, dimensions, details = [], ...watched } = watchedCube
  const cube = model.cubes.get(watched.cube)
  if (cube === undefined) return null
  const all = [...metrics, ...watchedCustomMetrics(watchedCube, cube, customMetrics)]
  const stores = syncProgress.filter(({ platform }) => isStore(platform))
  // One shop is the whole.
  const shops = stores.length > 1 ? (model.cubes.get(shopCube) ?? null) : null
  const named = (one: WatchedDimension) => plannedDimension(one, cube, shops) ?? []
  return {
    ...watched,
    through,
    sources: syncProgress
      .filter(({ platform }) => platforms.includes(platform))
      .map(({ connectionId, platform }) => ({ connectionId, platform })),
    hasMoney: cube.money !== null,
    metrics: all.flatMap((metric): PlannedMetric[] => {
      const measure = cube.measures.get(metric.measure)
      if (measure === undefined) return []
      return [plannedMetric(metric, measure)]
    }),
    dimensions: dimensions.flatMap(named),
    formulaMeasures: [],
    details: details.flatMap(named),
  }
}

/** Their parts are read together with the metrics of each cube. */
function planFormulas(
  cubes: readonly PlannedCube[],
  { model, customMetrics: metrics }: Pick<Required<PlanSearch>, 'model' | 'customMetrics'>,
): Pick<SearchPlan, 'cubes' | 'formulas'> {
  const watched = new Set(
    cubes.flatMap((one) => one.metrics.map(({ measure }) => `${one.cube}.${measure}`)),
  )
  const names = cubes.map(({ cube }) => cube)
  const found = watchedFormulas({
    model,
    metrics,
    cubes: names,
    isWatched: (one) => watched.has(one),
  })
  const formulas = found.flatMap(({ member, metric, num, den }): PlannedFormula[] => {
    const [home = ''] = member.split('.')
    const measure = measureAt(model, member)
    return measure === undefined ? [] : [{ home, metric: plannedMetric(metric, measure), num, den }]
  })
  const members = new Set(
    formulas.flatMap(({ num, den }) => [...num, ...(den ?? [])].map(({ member }) => member)),
  )
  return {
    formulas,
    cubes: cubes.map((one) => ({
      ...one,
      formulaMeasures: [...(model.cubes.get(one.cube)?.measures.values() ?? [])]
        .filter(({ name }) => members.has(`${one.cube}.${name}`))
        .map((measure) => plannedMetric(summedMetric(measure), measure)),
    })),
  }
}

/** A sum as the part of a formula. */
function summedMetric({ name: measure, format }: Measure): WatchedMetric {
  return { measure, kind: format === 'currency' ? 'money' : 'count', unitValue: 'money' }
}

export function plannedMetric(metric: WatchedMetric, measure: Measure): PlannedMetric {
  const format = formats.find((one) => one === measure.format) ?? 'number'
  const better = betterBySentiment[measure.reading?.sentiment ?? 'neutral']
  return { ...metric, title: measure.shortTitle, format, better }
}

/** Null when the cube has no such dimension. By shop only if the cube of the shops is given. */
export function plannedDimension(
  one: WatchedDimension,
  cube: Cube,
  shops: Cube | null = null,
): PlannedDimension | null {
  const dimension =
    one.dimension === shopMember
      ? shops?.dimensions.get(shopMember.slice(shopCube.length + 1))
      : cube.dimensions.get(one.dimension)
  if (dimension === undefined) return null
  return { ...one, title: dimension.shortTitle, values: valueKindOf(dimension.meta) }
}

const formats: readonly MetricFormat[] = ['currency', 'percent', 'number']
