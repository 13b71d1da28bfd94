import { valueKindOf, type OrgId, type QueryFilter } from '@cartograph/contract'
import type { Dimension, Model } from './model/model.ts'
import { isByRule } from './question/segment-filter.ts'
import type { LoadRequest, Semantic } from './semantic.ts'

/** The segments of workspaces, by id. */
export interface SegmentSource {
  /** Rejects if the workspace does not have one of them. */
  rules(orgId: OrgId, ids: readonly string[]): Promise<Readonly<Record<string, QueryFilter>>>
  /** Of all segments of the workspace. */
  names(orgId: OrgId): Promise<Readonly<Record<string, string>>>
}

/** Answers filters on customer segments by their rules as they are now, and names the segments. */
export function withSegmentRules<S extends Semantic>(semantic: S, segments: SegmentSource): S {
  const byRule = findDimensions(semantic.model, isByRule)
  const named = findDimensions(semantic.model, ({ meta }) => valueKindOf(meta) === 'segment')

  async function withSegments<Request extends LoadRequest>(request: Request): Promise<Request> {
    if (request.rules !== undefined) return request
    const { orgId, queries, metrics = [] } = request
    const conditions = [
      ...[queries].flat().flatMap(({ filters }) => filters),
      ...metrics.flatMap((metric) => (metric.kind === 'filtered' ? metric.filters : [])),
    ]
    const ids = segmentsIn(conditions, byRule)
    const isNamed = [queries]
      .flat()
      .some(({ dimensions }) => dimensions.some((one) => named.has(one)))
    if (ids.length === 0 && !isNamed) return request
    const [rules, segmentNames] = await Promise.all([
      ids.length === 0 ? undefined : segments.rules(orgId, ids),
      isNamed ? segments.names(orgId) : undefined,
    ])
    return { ...request, ...(rules && { rules }), ...(segmentNames && { segmentNames }) }
  }

  return {
    ...semantic,
    load: async (request) => semantic.load(await withSegments(request)),
    loadText: async (request) => semantic.loadText(await withSegments(request)),
  }
}

/** The names of such dimensions, also those of views. */
function findDimensions(
  { cubes, views }: Model,
  isOne: (dimension: Dimension) => boolean,
): ReadonlySet<string> {
  const matches = (cube: string, name: string) => {
    const dimension = cubes.get(cube)?.dimensions.get(name)
    return dimension !== undefined && isOne(dimension)
  }
  return new Set([
    ...[...cubes.values()].flatMap(({ name: cube, dimensions }) =>
      [...dimensions.keys()].filter((name) => matches(cube, name)).map((name) => `${cube}.${name}`),
    ),
    ...[...views.values()].flatMap(({ name: view, members }) =>
      [...members]
        .filter(([, { of }]) => matches(of.cube, of.name))
        .map(([name]) => `${view}.${name}`),
    ),
  ])
}

function segmentsIn(filters: readonly QueryFilter[], members: ReadonlySet<string>): string[] {
  const ids = new Set<string>()
  const visit = (filter: QueryFilter): void => {
    if ('and' in filter) return filter.and.forEach(visit)
    if ('or' in filter) return filter.or.forEach(visit)
    if ('for' in filter || !members.has(filter.member ?? filter.dimension ?? '')) return
    if (!namesValues.has(filter.operator)) return
    for (const value of filter.values ?? []) if (value !== null) ids.add(String(value))
  }
  filters.forEach(visit)
  return [...ids]
}

const namesValues: ReadonlySet<string> = new Set(['equals', 'in', 'notEquals', 'notIn'])
