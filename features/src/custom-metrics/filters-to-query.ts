import type { MetricCondition, MetricFilters, QueryFilter } from '@cartograph/contract'

/** The conditions of a metric as a filter of queries. */
export function filtersToQuery({ or }: MetricFilters): QueryFilter {
  return { or: or.map(({ and }) => ({ and: and.map(toFilter) })) }
}

function toFilter({ member, operator, values }: MetricCondition): QueryFilter {
  if (operator !== 'between') return { member, operator, values }
  const [least = '', most = ''] = values
  return {
    and: [
      { member, operator: 'gte', values: [least] },
      { member, operator: 'lte', values: [most] },
    ],
  }
}
