import {
  customerCube,
  type QueryFilter,
  type RuleFilter,
  type SourceConfig,
} from '@cartograph/contract'
import type { KnownMember } from './rule-members.ts'

/** The customers of a rule as a filter of the query layer. The rule has been checked. */
export function ruleToQuery(
  config: SourceConfig,
  members: ReadonlyMap<string, KnownMember>,
): QueryFilter {
  return { or: config.or.map(({ and }) => groupToQuery(and, members)) }
}

export function groupToQuery(
  filters: readonly RuleFilter[],
  members: ReadonlyMap<string, KnownMember>,
): QueryFilter {
  return { and: filters.map((filter) => filterToQuery(filter, members)) }
}

export function filterToQuery(
  filter: RuleFilter,
  members: ReadonlyMap<string, KnownMember>,
): QueryFilter {
  const behaviour = members.get(filter.member)?.behaviour
  const own = condition(filter.member, filter.operator, filter.values)
  if (behaviour == null) return own
  const { period, times } = filter
  return {
    for: customerCube,
    measure: behaviour.measure,
    filters:
      period == null ? [own] : [own, condition(behaviour.time, period.operator, period.values)],
    operator: times?.operator ?? 'gte',
    values: times?.values ?? ['1'],
  }
}

function condition(
  member: string,
  operator: RuleFilter['operator'],
  values: readonly string[],
): QueryFilter {
  const [first = '', second = ''] = values
  switch (operator) {
    case 'between':
      return {
        and: [
          { member, operator: 'gte', values: [first] },
          { member, operator: 'lte', values: [second] },
        ],
      }
    case 'allTime':
      return { member, operator: 'set' }
    default:
      return { member, operator, values: [...values] }
  }
}
