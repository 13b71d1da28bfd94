import type { Expression, Value } from '../../expression.ts'
import type { Filter, MemberFilter } from '../../question.ts'
import type { Dimension, Measure } from '../../model/model.ts'
import { atLeast, before } from '../times/time-context.ts'

/** Whether a filter applies to groups, as those on measures do. */
export function isOnGroups(filter: Filter): boolean {
  if (filter.kind === 'measure-filter') return false
  if (filter.kind === 'member') return filter.used.member.kind === 'measure'
  return filter.filters.some(isOnGroups)
}

/** Reads the members that a filter names, where it is applied. */
export interface Readings {
  valueOf(filter: MemberFilter): Expression
  momentsOf(filter: MemberFilter): MemberFilter['moments']
  filtersOf(measure: Measure): readonly Expression[]
}

/** Converts a filter to a condition over the members that the caller provides. */
export function condition(filter: Filter, here: Readings): Expression {
  if (filter.kind === 'measure-filter') {
    return { kind: 'all', conditions: here.filtersOf(filter.used.member) }
  }
  if (filter.kind === 'member') {
    return memberCondition({ ...filter, moments: here.momentsOf(filter) }, here.valueOf(filter))
  }
  return {
    kind: filter.kind === 'and' ? 'all' : 'any',
    conditions: filter.filters.map((inner) => condition(inner, here)),
  }
}

/**
 * Nulls follow Cube: negated operators keep them unless null is among the values; the others match
 * them only if it is.
 */
function memberCondition(filter: MemberFilter, of: Expression): Expression {
  const isNull: Expression = { kind: 'is-null', of }
  const { operator, moments } = filter
  const member = filter.used.member
  const values = filter.values.filter((value) => value !== null)
  const hasNull = values.length < filter.values.length
  switch (operator) {
    case 'set':
      return not(isNull)
    case 'notSet':
      return isNull
    case 'equals':
    case 'in':
      return either([...among(member, of, values), ...(hasNull ? [isNull] : [])])
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return either([...matchesText(of, values, places[operator]), ...(hasNull ? [isNull] : [])])
    case 'notEquals':
    case 'notIn':
      return noneOf(among(member, of, values), isNull, hasNull)
    case 'notContains':
    case 'notStartsWith':
    case 'notEndsWith':
      return noneOf(matchesText(of, values, places[operator]), isNull, hasNull)
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return either(values.map((value) => compare(of, signs[operator], member, value)))
    case 'notInDateRange':
      return not({ kind: 'all', conditions: within(of, moments) })
    case 'inDateRange':
    case 'onTheDate':
    case 'beforeDate':
    case 'beforeOrOnDate':
    case 'afterDate':
    case 'afterOrOnDate':
      return { kind: 'all', conditions: within(of, moments) }
  }
}

const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const places = {
  contains: 'anywhere',
  notContains: 'anywhere',
  startsWith: 'start',
  notStartsWith: 'start',
  endsWith: 'end',
  notEndsWith: 'end',
} as const

function among(member: Dimension | Measure, of: Expression, values: readonly string[]) {
  if (values.length === 0) return []
  if (values.length === 1) return values.map((value) => compare(of, '=', member, value))
  const bound = values.map((value): Expression => boundTo(member, value))
  return [{ kind: 'in', of: comparable(member, of), among: bound } as const]
}

function matchesText(
  of: Expression,
  values: readonly string[],
  at: 'anywhere' | 'start' | 'end',
): Expression[] {
  const text: Expression = { kind: 'cast', of, to: 'text' }
  return values.map((value) => ({
    kind: 'holds',
    of: text,
    part: { kind: 'bound', value: { type: 'text', text: value } },
    at,
  }))
}

function compare(
  of: Expression,
  operator: '=' | '<' | '<=' | '>' | '>=',
  member: Dimension | Measure,
  value: string,
): Expression {
  const left = comparable(member, of)
  return { kind: 'operation', operator, left, right: boundTo(member, value) }
}

function comparable(member: Dimension | Measure, of: Expression): Expression {
  return kindOf(member) === 'text' ? { kind: 'cast', of, to: 'text' } : of
}

function boundTo(member: Dimension | Measure, text: string): Expression {
  const kind = kindOf(member)
  if (kind === 'moment')
    return { kind: 'moment', ms: Date.parse(text.endsWith('Z') ? text : `${text}Z`) }
  return { kind: 'bound', value: boundValue(kind, text) }
}

function boundValue(kind: Exclude<ReturnType<typeof kindOf>, 'moment'>, text: string): Value {
  return kind === 'boolean' ? { type: 'boolean', value: text === 'true' } : { type: kind, text }
}

function kindOf({ type }: Dimension | Measure): 'text' | 'number' | 'boolean' | 'moment' {
  switch (type) {
    case 'string':
    case 'geo':
      return 'text'
    case 'boolean':
      return 'boolean'
    case 'time':
      return 'moment'
    default:
      return 'number'
  }
}

function within(of: Expression, moments: MemberFilter['moments']): Expression[] {
  if (moments === null) throw new Error('A filter on dates has its moments')
  return [...atLeast(of, moments.fromMs), ...before(of, moments.untilMs)]
}

function noneOf(conditions: Expression[], isNull: Expression, hasNull: boolean): Expression {
  const isOther: Expression = { kind: 'all', conditions: conditions.map(not) }
  return hasNull ? { kind: 'all', conditions: [isOther, not(isNull)] } : either([isOther, isNull])
}

function either(conditions: readonly Expression[]): Expression {
  return { kind: 'any', conditions }
}

function not(of: Expression): Expression {
  return { kind: 'not', of }
}
