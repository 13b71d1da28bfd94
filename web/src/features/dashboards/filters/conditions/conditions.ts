import type { Member, QueryFilter } from '@cartograph/contract'

/** A custom condition. Any part may be missing while it is edited. */
export interface Condition {
  readonly member: Member | null
  readonly operator: ConditionOperator | null
  readonly values: readonly string[]
}

/** Groups are joined by OR, conditions within a group by AND. */
export type ConditionGroups = readonly (readonly Condition[])[]

export type MemberType = 'string' | 'number' | 'time' | 'boolean'

interface OperatorMeaning {
  /** Shown between the member and its values. */
  readonly words: string
  readonly types: readonly MemberType[]
  /** How many values; several are any number from one, and none has a value that is always the same. */
  readonly takes: 'none' | 'one' | 'two' | 'several'
}

const operators = {
  equals: { words: 'is', types: ['string', 'number', 'boolean'], takes: 'several' },
  notEquals: { words: 'is not', types: ['string', 'number'], takes: 'several' },
  contains: { words: 'contains', types: ['string'], takes: 'several' },
  notContains: { words: 'does not contain', types: ['string'], takes: 'several' },
  startsWith: { words: 'starts with', types: ['string'], takes: 'several' },
  endsWith: { words: 'ends with', types: ['string'], takes: 'several' },
  gt: { words: 'is more than', types: ['number'], takes: 'one' },
  gte: { words: 'is at least', types: ['number'], takes: 'one' },
  lt: { words: 'is less than', types: ['number'], takes: 'one' },
  lte: { words: 'is at most', types: ['number'], takes: 'one' },
  between: { words: 'is between', types: ['number'], takes: 'two' },
  inTheLast: { words: 'is in the last', types: ['time'], takes: 'two' },
  beforeDate: { words: 'is before', types: ['time'], takes: 'one' },
  afterDate: { words: 'is after', types: ['time'], takes: 'one' },
  inDateRange: { words: 'is between', types: ['time'], takes: 'two' },
  notInDateRange: { words: 'is not between', types: ['time'], takes: 'two' },
  overAllTime: { words: 'over all time', types: ['time'], takes: 'none' },
} as const satisfies Record<string, OperatorMeaning>

export type ConditionOperator = keyof typeof operators

export const conditionOperators: Readonly<Record<ConditionOperator, OperatorMeaning>> = operators

/** The value of `overAllTime`: whatever has a date until today. */
export const untilNow = 'now'

export const lastUnits = ['hours', 'days', 'weeks'] as const

export function isConditionOperator(text: string): text is ConditionOperator {
  return Object.hasOwn(operators, text)
}

export function operatorsFor(type: MemberType): ConditionOperator[] {
  return Object.keys(operators)
    .filter(isConditionOperator)
    .filter((operator) => conditionOperators[operator].types.includes(type))
}

export const emptyCondition: Condition = { member: null, operator: null, values: [] }

/** True if the member, the operator and all of its values are set. */
export function isComplete({ member, operator, values }: Condition): boolean {
  if (member === null || operator === null) return false
  if (values.length === 0 || values.some((value) => value.trim() === '')) return false
  const { takes, types } = conditionOperators[operator]
  if (takes === 'none') return values.length === 1 && values[0] === untilNow
  if (takes !== 'several' && values.length !== (takes === 'one' ? 1 : 2)) return false
  if (operator === 'inTheLast') return isLast(values)
  return types.some((type) => values.every((value) => canBe(type, value))) && inOrder(values, takes)
}

/** Builds the value of `$filters`. Incomplete conditions are left out. */
export function toQueryFilters(groups: ConditionGroups): QueryFilter[] {
  const asked = groups
    .map((group) => group.flatMap(toQueryFilter))
    .filter((group) => group.length > 0)
  const [only, ...more] = asked
  if (only === undefined) return []
  return more.length === 0 ? only : [{ or: asked.map((and) => ({ and })) }]
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
  if (operator === 'inTheLast') {
    return [{ member, operator: 'inDateRange', values: [`${values.join(' ')} ago`, 'now'] }]
  }
  if (operator === 'overAllTime')
    return [{ member, operator: 'beforeOrOnDate', values: [untilNow] }]
  return [{ member, operator, values: [...values] }]
}

function isLast([count = '', unit = '']: readonly string[]): boolean {
  return /^[1-9]\d{0,3}$/.test(count) && lastUnits.some((known) => known === unit)
}

function canBe(type: MemberType, value: string): boolean {
  if (type === 'number') return isNumber(value)
  return type !== 'time' || /^\d{4}-\d{2}-\d{2}$/.test(value)
}

function inOrder([from = '', to = '']: readonly string[], takes: OperatorMeaning['takes']) {
  if (takes !== 'two') return true
  return isNumber(from) && isNumber(to) ? Number(from) <= Number(to) : from <= to
}

function isNumber(value: string): boolean {
  return /^-?\d{1,18}(\.\d{1,8})?$/.test(value)
}
