import {
  AppError,
  type FilterOperator,
  type QueryFilter,
  type RelatedFilter,
} from '@cartograph/contract'
import type { Dimension, Measure } from '../model/model.ts'
import type { Filter, MemberFilter, MemberUse } from '../question.ts'
import { dateFilter, dateOperators, equalsDate } from './date-filter.ts'
import { filterValue } from './filter-value.ts'
import type { MemberFinder } from './find-members.ts'
import { matchAnyCountry } from './match-any-country.ts'
import type { Clock } from './wall-calendar.ts'

type Kind = 'string' | 'number' | 'boolean' | 'time'

const equality = ['equals', 'notEquals', 'in', 'notIn', 'set', 'notSet'] as const

/** The operators that each kind of member supports. */
const operatorsOf: Record<Kind, readonly FilterOperator[]> = {
  string: [
    ...equality,
    'contains',
    'notContains',
    'startsWith',
    'notStartsWith',
    'endsWith',
    'notEndsWith',
  ],
  number: [...equality, 'gt', 'gte', 'lt', 'lte'],
  boolean: equality,
  time: [...equality, ...dateOperators],
}

/** Reads the filters that stand for more than a comparison of a member. */
export interface SpecialReaders {
  related(filter: RelatedFilter): MemberFilter
  /** The filter by the rules of the segments that it names; null if it names none. */
  segments?(filter: MemberFilter): MemberFilter | null
}

/** Resolves the members of the filters and validates the values. */
export function readFilters(
  filters: readonly QueryFilter[],
  finder: MemberFinder,
  clock: Clock,
  special: SpecialReaders,
): Filter[] {
  return filters.map((filter) => {
    if ('for' in filter) return special.related(filter)
    if (!('and' in filter) && !('or' in filter)) {
      const read = readMemberFilter(filter, finder, clock)
      return read.kind === 'member' ? (special.segments?.(read) ?? read) : read
    }
    const [kind, within] =
      'and' in filter ? ['and' as const, filter.and] : ['or' as const, filter.or]
    const group: Filter = { kind, filters: readFilters(within, finder, clock, special) }
    if (isAboutGroups(group) === 'some') {
      throw new AppError(
        'invalid_query',
        `You cannot use dimension and measure in same condition: ${JSON.stringify(filter)}`,
      )
    }
    return group
  })
}

function readMemberFilter(
  filter: Exclude<QueryFilter, { and: unknown } | { or: unknown } | { for: unknown }>,
  finder: MemberFinder,
  clock: Clock,
): Filter {
  const { operator } = filter
  const used = finder.measureOrDimension(filter.member ?? filter.dimension ?? '')
  if (operator === 'measureFilter' && isMeasure(used)) return { kind: 'measure-filter', used }
  const kind = kindOf(used)
  if (operator === 'measureFilter' || !operatorsOf[kind].includes(operator)) {
    throw new AppError(
      'invalid_query',
      `Operator ${operator} cannot be used with ${used.key}. Use one of: ${operatorsOf[kind].join(', ')}`,
    )
  }
  const member = { kind: 'member', used, operator, moments: null } as const
  if (operator === 'set' || operator === 'notSet') return { ...member, values: [] }
  if (filter.values === undefined || filter.values.length === 0) {
    throw new AppError('invalid_query', `Values required for filter: ${JSON.stringify(filter)}`)
  }
  const texts = filter.values.map((value) => (value === null ? null : String(value)))
  const dateOperator = dateOperators.find((each) => each === operator)
  if (dateOperator) return dateFilter(used, dateOperator, texts, clock)
  if (kind === 'time') {
    return equalsDate(used, operator === 'notEquals' || operator === 'notIn', texts, clock)
  }
  const isComparison = ['gt', 'gte', 'lt', 'lte'].includes(operator)
  if (isComparison && (texts.length > 1 || texts.includes(null))) {
    throw new AppError('invalid_query', `${operator} of ${used.key} takes exactly one value`)
  }
  return matchAnyCountry({
    ...member,
    values: texts.map((text) => (text === null ? null : filterValue(used.key, kind, text))),
  })
}

/** Filters of measures apply to groups of rows, all others to rows. */
function isAboutGroups(filter: Filter): 'all' | 'some' | 'none' {
  if (filter.kind === 'member') return isMeasure(filter.used) ? 'all' : 'none'
  // The conditions of a filtered measure apply to rows.
  if (filter.kind === 'measure-filter') return 'none'
  const [first = 'none', ...others] = filter.filters.map(isAboutGroups)
  return others.every((each) => each === first) ? first : 'some'
}

function isMeasure(used: MemberUse<Measure> | MemberUse<Dimension>): used is MemberUse<Measure> {
  return used.member.kind === 'measure'
}

function kindOf({ member }: MemberUse<Measure> | MemberUse<Dimension>): Kind {
  if (member.type === 'string' || member.type === 'boolean' || member.type === 'time') {
    return member.type
  }
  return member.type === 'geo' ? 'string' : 'number'
}
