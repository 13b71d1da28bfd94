import {
  metricOperators,
  type CubeQuery,
  type MetricFilters,
  type QueryFilter,
} from '@cartograph/contract'

/** What a new alert begins with, as in its address. */
export interface NewAlertWatch {
  readonly metric: string
  readonly filters: readonly MetricFilters[]
  readonly breakdown: string | null
}

/** The first metric of a tile with its conditions and its breakdown; null for a tile without a metric. */
export function watchOfQueries(queries: readonly CubeQuery[]): NewAlertWatch | null {
  const query = queries.find(({ measures }) => measures.length > 0)
  const [metric] = query?.measures ?? []
  if (query === undefined || metric === undefined) return null
  const and = query.filters.flatMap(conditionsOf)
  // Several dimensions are the columns of a table, and no breakdown of one metric.
  const [breakdown = null, ...others] = query.dimensions
  return {
    metric,
    filters: and.length === 0 ? [] : [{ or: [{ and }] }],
    breakdown: others.length === 0 ? breakdown : null,
  }
}

type Condition = MetricFilters['or'][number]['and'][number]

/** An alert knows fewer kinds of conditions than a tile; its form shows which it took over. */
function conditionsOf(filter: QueryFilter): Condition[] {
  if ('and' in filter) return filter.and.flatMap(conditionsOf)
  if (!('member' in filter) || filter.member === undefined || !isKnown(filter.operator)) return []
  const values = (filter.values ?? []).flatMap((value) => (value === null ? [] : [String(value)]))
  return values.length === 0 ? [] : [{ member: filter.member, operator: filter.operator, values }]
}

const known = new Set<string>(Object.values(metricOperators).flat())

function isKnown(operator: string): operator is Condition['operator'] {
  return known.has(operator)
}
