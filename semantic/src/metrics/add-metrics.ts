import { measureAt } from '../model/measure-at.ts'
import type { Cube, Measure, Model } from '../model/model.ts'
import { pathsOfFilter } from '../question/paths-of-filter.ts'
import { formulaMeasure } from './formula-measure.ts'
import {
  MetricProblem,
  textsOf,
  type FilteredMetric,
  type WorkspaceMetric,
} from './workspace-metric.ts'

/** Through more metrics than this, it is hard to see what a number means. */
const maxSteps = 5

/**
 * The model with the metrics of a workspace as measures of their data sets. Those that cannot be
 * computed are not in it; a query for them says why.
 */
export function addMetrics(model: Model, metrics: readonly WorkspaceMetric[]): Model {
  if (metrics.length === 0) return model
  const byMember = new Map(metrics.map((metric) => [metric.member, metric]))
  const found = new Map<string, Resolved | MetricProblem>()

  function resolve(metric: WorkspaceMetric, around: readonly string[]): Resolved {
    const known = found.get(metric.member)
    const result = known ?? attempt(() => resolveNew(metric, [...around, metric.member]))
    // Each metric of a circle has a problem in its own words.
    if (around.length === 0 || !(result instanceof MetricProblem)) found.set(metric.member, result)
    if (result instanceof MetricProblem) throw result
    return result
  }

  function resolveNew(metric: WorkspaceMetric, around: readonly string[]): Resolved {
    if (metric.kind === 'deleted') throw new MetricProblem('it was deleted')
    const home = cubeAt(model, metric.member)
    let steps = 0
    const named = (path: string): Measure => {
      const used = byMember.get(path)
      if (used === undefined) return publicMeasureAt(model, path)
      if (around.includes(path)) {
        throw new MetricProblem(`it is calculated from itself, by way of '${used.title}'`)
      }
      const resolved = attempt(() => resolve(used, around))
      if (resolved instanceof MetricProblem) {
        throw new MetricProblem(`it uses '${used.title}', but ${resolved.message}`)
      }
      steps = Math.max(steps, resolved.steps)
      return resolved.measure
    }
    const measure =
      metric.kind === 'formula'
        ? formulaMeasure(metric, home, named)
        : filteredMeasure(model, metric, home, named)
    if (steps < maxSteps) return { measure, steps: steps + 1 }
    throw new MetricProblem(`more than ${maxSteps} metrics are calculated from each other`)
  }

  for (const metric of metrics) attempt(() => resolve(metric, []))
  return withMeasures(model, found, byMember)
}

interface Resolved {
  readonly measure: Measure
  /** The metrics that are calculated from each other, up to this one. */
  readonly steps: number
}

function attempt(read: () => Resolved): Resolved | MetricProblem {
  try {
    return read()
  } catch (error) {
    if (error instanceof MetricProblem) return error
    throw error
  }
}

function filteredMeasure(
  model: Model,
  metric: FilteredMetric,
  home: Cube,
  named: (path: string) => Measure,
): Measure {
  const base = named(metric.measure)
  if (base.periods !== null) {
    throw new MetricProblem(`the platform counts '${base.title}' itself, so it has no conditions`)
  }
  if (base.cube !== home.name) {
    throw new MetricProblem(`'${base.title}' is of another data set`)
  }
  for (const path of metric.filters.flatMap(pathsOfFilter)) {
    const [cube = '', name = ''] = path.split('.')
    if (model.cubes.get(cube)?.dimensions.has(name)) continue
    throw new MetricProblem(`its condition on '${path}' is of a field that no longer exists`)
  }
  return {
    ...base,
    ...textsOf(metric, home),
    only: [...base.only, ...metric.filters],
  }
}

function publicMeasureAt(model: Model, path: string): Measure {
  const measure = measureAt(model, path)
  if (measure?.isPublic) return measure
  throw new MetricProblem(`it uses '${path}', which no longer exists`)
}

function cubeAt(model: Model, path: string): Cube {
  const cube = model.cubes.get(path.split('.')[0] ?? '')
  if (cube !== undefined) return cube
  throw new MetricProblem(`its data set '${path.split('.')[0]}' no longer exists`)
}

function withMeasures(
  model: Model,
  found: ReadonlyMap<string, Resolved | MetricProblem>,
  metrics: ReadonlyMap<string, WorkspaceMetric>,
): Model {
  const cubes = new Map(model.cubes)
  const missing = new Map(model.missing)
  for (const [member, result] of found) {
    if (result instanceof MetricProblem) {
      missing.set(member, `'${metrics.get(member)?.title}' cannot be computed: ${result.message}`)
      continue
    }
    const { measure } = result
    const cube = cubeAt(model, member)
    const { measures } = cubes.get(cube.name) ?? cube
    cubes.set(cube.name, { ...cube, measures: new Map(measures).set(measure.name, measure) })
  }
  return { ...model, cubes, missing }
}
