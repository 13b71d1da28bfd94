import {
  FormulaProblem,
  metricsOf,
  parseFormula,
  type CubeQueries,
  type CubeQuery,
  type OrgId,
  type QueryFilter,
} from '@cartograph/contract'
import type { WorkspaceMetric } from './metrics/workspace-metric.ts'
import type { LoadRequest, Semantic } from './semantic.ts'

export type MetricsOfWorkspace = (orgId: OrgId) => Promise<readonly WorkspaceMetric[]>

/** The names of such metrics begin with this, so that other queries need not look for them. */
export const metricPrefix = 'custom_'

/** Answers queries for the metrics that people of a workspace have defined. */
export function withWorkspaceMetrics<S extends Semantic>(
  semantic: S,
  metricsOfWorkspace: MetricsOfWorkspace,
): S {
  async function withMetrics<Request extends LoadRequest>(request: Request): Promise<Request> {
    if (request.metrics !== undefined) return request
    const named = [request.queries].flat().flatMap(metricsNamed)
    if (named.length === 0) return request
    const metrics = await metricsOfWorkspace(request.orgId)
    return { ...request, metrics: withParts(named, metrics) }
  }
  return {
    ...semantic,
    load: async (request) => semantic.load(await withMetrics(request)),
    loadText: async (request) => semantic.loadText(await withMetrics(request)),
  }
}

/** Whether a query may name metrics of a workspace. */
export function namesMetrics(queries: CubeQueries): boolean {
  return [queries].flat().some((query) => metricsNamed(query).length > 0)
}

function metricsNamed({ measures, filters }: CubeQuery): string[] {
  return [...measures, ...filters.flatMap(membersOf)].filter((path) =>
    path.split('.')[1]?.startsWith(metricPrefix),
  )
}

function membersOf(filter: QueryFilter): string[] {
  if ('and' in filter) return filter.and.flatMap(membersOf)
  if ('or' in filter) return filter.or.flatMap(membersOf)
  if ('for' in filter) return [filter.measure]
  return [filter.member ?? filter.dimension ?? '']
}

/** The named metrics, and those that they are calculated from. */
function withParts(
  named: readonly string[],
  metrics: readonly WorkspaceMetric[],
): readonly WorkspaceMetric[] {
  const byMember = new Map(metrics.map((metric) => [metric.member, metric]))
  const found = new Map<string, WorkspaceMetric>()
  const open = [...named]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const metric = byMember.get(path)
    if (metric === undefined || found.has(path)) continue
    found.set(path, metric)
    open.push(...partsOf(metric))
  }
  return [...found.values()]
}

/** The measures and metrics that a metric is computed from. */
export function partsOf(metric: WorkspaceMetric): readonly string[] {
  if (metric.kind === 'deleted') return []
  if (metric.kind === 'filtered') return [metric.measure]
  try {
    return metricsOf(parseFormula(metric.formula)).map(({ member }) => member)
  } catch (error) {
    // The metric cannot be computed; a query for it says so.
    if (error instanceof FormulaProblem) return []
    throw error
  }
}
