import type { QueryFilter } from '@cartograph/contract'
import {
  isComplete,
  untilNow,
  type Condition,
  type ConditionGroups,
} from '../../../../ui/conditions/conditions.ts'

/** Builds the value of `$filters`. Incomplete conditions are left out. */
export function toQueryFilters(groups: ConditionGroups): QueryFilter[] {
  const filled = groups
    .map((group) => group.flatMap(toQueryFilter))
    .filter((group) => group.length > 0)
  const [only, ...more] = filled
  if (only === undefined) return []
  return more.length === 0 ? only : [{ or: filled.map((and) => ({ and })) }]
}

function toQueryFilter(condition: Condition): QueryFilter[] {
  const { member, operator, values } = condition
  if (member === null || operator === null || !isComplete(condition)) return []
  if (operator === 'between') {
    const [from = '', to = ''] = values
    return [
      { member, operator: 'gte', values: [from] },
      { member, operator: 'lte', values: [to] },
    ]
  }
  if (operator === 'inTheLast' || operator === 'notInTheLast') {
    const inRange = operator === 'inTheLast' ? 'inDateRange' : 'notInDateRange'
    return [{ member, operator: inRange, values: [`${values.join(' ')} ago`, 'now'] }]
  }
  if (operator === 'overAllTime')
    return [{ member, operator: 'beforeOrOnDate', values: [untilNow] }]
  return [{ member, operator, values: [...values] }]
}
