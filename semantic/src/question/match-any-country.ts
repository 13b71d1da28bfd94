import { valueKindOf } from '@cartograph/contract'
import type { Filter, MemberFilter } from '../question.ts'

/**
 * Regions are named with their country (US-CA), but a filter may name one without: those stored before, and
 * codes that users type. 'CA' selects the region of every country that has it, and what has no country.
 */
export function matchAnyCountry(filter: MemberFilter): Filter {
  const { operator, values, used } = filter
  const bare = values.filter((value) => value !== null && /^[a-z0-9]{1,3}$/i.test(value))
  if (bare.length === 0 || valueKindOf(used.member.meta) !== 'region') return filter
  const ends = bare.map((code) => `-${code}`)
  switch (operator) {
    case 'equals':
    case 'in':
      return { kind: 'or', filters: [filter, { ...filter, operator: 'endsWith', values: ends }] }
    case 'notEquals':
    case 'notIn':
      return {
        kind: 'and',
        filters: [filter, { ...filter, operator: 'notEndsWith', values: ends }],
      }
    default:
      return filter
  }
}
