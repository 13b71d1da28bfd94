import type { Model } from '@cartograph/semantic'
import type { PlannedCube, SearchPlan } from '../find/plan/search-plan.ts'

/** A metric that can be queried, by its title. */
export interface QueryableMetric {
  readonly kind: 'metric'
  readonly cube: PlannedCube
  readonly member: string
  readonly title: string
}

/** The dimensions that metrics can be broken down by. */
export interface QueryableDimension {
  readonly kind: 'dimension'
  readonly cube: PlannedCube
  readonly member: string
  readonly title: string
  /** The group that insights use for it; null for dimensions that are not watched. */
  readonly group: string | null
}

/** The metrics and dimensions of one cube, watched ones first. */
export interface QueryableCube {
  readonly cube: PlannedCube
  readonly metrics: readonly QueryableMetric[]
  readonly dimensions: readonly QueryableDimension[]
}

/** All cubes with connected and fully synced sources; the cube of the insight comes first. */
export function listQueryableCubes(
  plan: SearchPlan,
  model: Model,
  metric: string,
): QueryableCube[] {
  const isOwn = ({ cube }: QueryableCube) => metric.startsWith(`${cube.cube}.`)
  const all = plan.cubes.flatMap((cube) => toQueryableCube(cube, model) ?? [])
  return all.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
}

function toQueryableCube(cube: PlannedCube, model: Model): QueryableCube | null {
  const known = model.cubes.get(cube.cube)
  if (known === undefined) return null
  const metrics = rankByName(
    cube.metrics.map(({ measure }) => measure),
    [...known.measures.values()].filter(
      ({ isPublic, type, window }) => isPublic && window === null && !nonNumericTypes.has(type),
    ),
  ).map(({ name, shortTitle }) => ({
    kind: 'metric' as const,
    cube,
    member: `${cube.cube}.${name}`,
    title: shortTitle,
  }))
  const groups = new Map(
    [...cube.dimensions, ...cube.details].map(({ dimension, group }) => [dimension, group]),
  )
  const dimensions = rankByName(
    [...groups.keys()],
    [...known.dimensions.values()].filter(
      ({ isPublic, type, isPrimaryKey }) => isPublic && type === 'string' && !isPrimaryKey,
    ),
  ).map(({ name, shortTitle }) => ({
    kind: 'dimension' as const,
    cube,
    member: `${cube.cube}.${name}`,
    title: shortTitle,
    group: groups.get(name) ?? null,
  }))
  return { cube, metrics, dimensions }
}

const nonNumericTypes: ReadonlySet<string> = new Set(['string', 'time', 'boolean'])

function rankByName<Named extends { readonly name: string }>(
  first: readonly string[],
  all: readonly Named[],
): Named[] {
  const rank = ({ name }: Named) => (first.includes(name) ? first.indexOf(name) : first.length)
  return all.toSorted((one, other) => rank(one) - rank(other))
}
