import {
  AppError,
  type CubeQuery,
  type FilterOperator,
  type QueryFilter,
} from '@cartograph/contract'

/** The cost of planning and of the SQL grows with these, so a small request could occupy a processor. */
export const queryLimits = {
  depth: 20,
  conditions: 500,
  values: 10_000,
  /** Of operators whose values are compared with every row one by one, each with its own memory. */
  comparedValues: 1_000,
  sqlBytes: 1_000_000,
}

/**
 * Of the rule of a segment, which may have 400 conditions: each is up to three of a query, such as
 * the product, the period, and how often it was bought.
 */
export const ruleLimits = { ...queryLimits, conditions: 1_300, comparedValues: 2_000 }

/** The engines look up all their values at once. */
const lookups: ReadonlySet<string> = new Set<FilterOperator>(['equals', 'notEquals', 'in', 'notIn'])

/** Refuses a query whose filters are too deep or too many. Does not recurse deeper than the limit. */
export function checkFilters(
  { filters }: Pick<CubeQuery, 'filters'>,
  { depth, conditions, values, comparedValues } = queryLimits,
): void {
  let [conditionCount, valueCount, comparedCount] = [0, 0, 0]

  function count(filter: QueryFilter, level: number): void {
    if (level > depth) refuse(`Filters may be nested at most ${depth} levels deep.`)
    if ('and' in filter) return filter.and.forEach((one) => count(one, level + 1))
    if ('or' in filter) return filter.or.forEach((one) => count(one, level + 1))
    if ('for' in filter) filter.filters?.forEach((one) => count(one, level + 1))
    conditionCount += 1
    const own = filter.values?.length ?? 0
    valueCount += own
    if (!lookups.has(filter.operator)) comparedCount += own
  }

  for (const filter of filters) count(filter, 1)
  if (conditionCount > conditions) {
    refuse(`A query may have at most ${conditions} conditions; this one has ${conditionCount}.`)
  }
  if (valueCount > values) {
    refuse(`The filters of a query may have at most ${values} values; these have ${valueCount}.`)
  }
  if (comparedCount > comparedValues) {
    refuse(
      `Filters with other operators than equals and notEquals may have at most ${comparedValues} values in a query; these have ${comparedCount}.`,
    )
  }
}

export function checkSqlSize(sql: string): void {
  checkSqlLength(Buffer.byteLength(sql))
}

export function checkSqlLength(length: number): void {
  if (length <= queryLimits.sqlBytes) return
  refuse(
    'The SQL of this query would exceed 1 MB. Use fewer members, filters or steps of time, or split the query.',
  )
}

function refuse(message: string): never {
  throw new AppError('invalid_query', message)
}
