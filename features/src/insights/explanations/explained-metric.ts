import type { ExplanationObstacle, Member, QueryFilter } from '@cartograph/contract'
import type { Cube, Measure, Model } from '@cartograph/semantic'
import { plannedDimension, plannedMetric } from '../find/plan/plan-search.ts'
import type { PlannedDimension, PlannedMetric } from '../find/plan/search-plan.ts'
import { watchedCubes, type WatchedCube } from '../find/plan/watched-metrics.ts'
import { ratioParts } from '../find/plan/ratio-parts.ts'

/** A metric that is a sum or a ratio of sums, with the dimensions that may explain it. */
export interface ExplainedMetric {
  readonly cube: string
  readonly metric: PlannedMetric
  readonly dimensions: readonly PlannedDimension[]
}

interface Scope {
  readonly measure: Member
  readonly filters: readonly QueryFilter[]
}

/** Metrics and dimensions are those that insights watch; others are read from the model. */
export function explainedMetric(
  model: Model,
  { measure: member, filters }: Scope,
): ExplainedMetric | { readonly obstacle: ExplanationObstacle } {
  const [cubeName = '', name = ''] = member.split('.')
  const cube = model.cubes.get(cubeName)
  const measure = cube?.measures.get(name)
  if (cube === undefined || measure === undefined || !measure.isPublic)
    return { obstacle: 'metric' }
  const watched = watchedCubes.find((one) => one.cube === cubeName)
  const metric = metricOf(measure, cube, watched)
  if (metric === null) return { obstacle: 'metric' }
  const pinned = new Set(filters.flatMap(pinnedMember))
  const dimensions = dimensionsOf(cube, watched)
    .filter(({ dimension }) => !pinned.has(`${cubeName}.${dimension}`))
    .slice(0, mostDimensions)
  if (dimensions.length === 0) return { obstacle: 'no_dimensions' }
  return { cube: cubeName, metric, dimensions }
}

const mostDimensions = 3

function metricOf(
  measure: Measure,
  cube: Cube,
  watched: WatchedCube | undefined,
): PlannedMetric | null {
  const known = watched?.metrics.find((one) => one.measure === measure.name)
  if (known !== undefined) return plannedMetric(known, measure)
  if (measure.window !== null) return null
  const ratio = ratioParts(measure, cube)
  if (ratio !== null && measure.reading?.additivity === 'ratio') {
    const own = { measure: measure.name, kind: 'ratio', unitValue: 'money', ...ratio } as const
    return plannedMetric(own, measure)
  }
  if (measure.reading?.additivity !== 'sum') return null
  const kind = measure.format === 'currency' ? 'money' : 'count'
  return plannedMetric({ measure: measure.name, kind, unitValue: 'money' }, measure)
}

/** The widest first: a dimension within another one explains less by itself. */
function dimensionsOf(cube: Cube, watched: WatchedCube | undefined): PlannedDimension[] {
  const known = [...(watched?.dimensions ?? []), ...(watched?.details ?? [])]
  const named = known.flatMap((one) => plannedDimension(one, cube) ?? [])
  if (named.length > 0) {
    const isWide = ({ within }: PlannedDimension) => within === undefined
    return [...named.filter(isWide), ...named.filter((one) => !isWide(one))]
  }
  return [...cube.dimensions.values()]
    .filter(({ type, isPublic, isPrimaryKey, meta, name }) => {
      const isText = type === 'string' && isPublic && !isPrimaryKey
      return isText && meta['personal'] !== true && !/(Id|Url|currency)$/.test(name)
    })
    .flatMap(
      ({ name }) => plannedDimension({ dimension: name, group: name.toLowerCase() }, cube) ?? [],
    )
}

/** A member with a single value can't explain anything. */
function pinnedMember(filter: QueryFilter): Member[] {
  if ('and' in filter || 'or' in filter || 'for' in filter) return []
  const { operator, values = [], member, dimension } = filter
  const isPinned = operator === 'notSet' || (operator === 'equals' && values.length === 1)
  const name = member ?? dimension
  return isPinned && name !== undefined ? [name] : []
}
