import type { Model } from '@cartograph/semantic'
import type { PlannedCube, SearchPlan } from '../find/plan/search-plan.ts'

/** A figure that can be asked for, by the name that people see. */
export interface AskableMetric {
  readonly kind: 'metric'
  readonly cube: PlannedCube
  readonly member: string
  readonly title: string
}

/** What figures can be split by. */
export interface AskableDimension {
  readonly kind: 'dimension'
  readonly cube: PlannedCube
  readonly member: string
  readonly title: string
  /** What findings call it; null for those that are not followed. */
  readonly group: string | null
}

/** Of one cube; what is followed in it comes first. */
export interface Askable {
  readonly cube: PlannedCube
  readonly metrics: readonly AskableMetric[]
  readonly dimensions: readonly AskableDimension[]
}

/** Of all that is connected and was wholly read; the cube of the finding that is asked about comes first. */
export function askablesOf(plan: SearchPlan, model: Model, metric: string): Askable[] {
  const isOwn = ({ cube }: Askable) => metric.startsWith(`${cube.cube}.`)
  const all = plan.cubes.flatMap((cube) => askableOf(cube, model) ?? [])
  return all.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
}

function askableOf(cube: PlannedCube, model: Model): Askable | null {
  const known = model.cubes.get(cube.cube)
  if (known === undefined) return null
  const metrics = inOrder(
    cube.metrics.map(({ measure }) => measure),
    [...known.measures.values()].filter(
      ({ isPublic, type, window }) => isPublic && window === null && !noNumbers.has(type),
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
  const dimensions = inOrder(
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

const noNumbers: ReadonlySet<string> = new Set(['string', 'time', 'boolean'])

function inOrder<Named extends { readonly name: string }>(
  first: readonly string[],
  all: readonly Named[],
): Named[] {
  const rank = ({ name }: Named) => (first.includes(name) ? first.indexOf(name) : first.length)
  return all.toSorted((one, other) => rank(one) - rank(other))
}
