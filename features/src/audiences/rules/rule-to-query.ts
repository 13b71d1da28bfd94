import {
  customerCube,
  ruleListMembers,
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
  const own = ownCondition(filter)
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

/** The text in which each item of a list is between commas is hidden from queries of users. */
function ownCondition({ member, operator, values }: RuleFilter): QueryFilter {
  if (operator !== 'equals' || !ruleListMembers.has(member)) {
    return condition(member, operator, values)
  }
  const [cube = ''] = member.split('.')
  const items = values.map((value) => `,${value},`)
  return { member: `${cube}.tagList`, operator: 'contains', values: items }
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
