/** Something that can be filtered. */
export interface ConditionField {
  /** Its name in queries: `Orders.channel`. */
  readonly member: string
  readonly title: string
  readonly type: MemberType
  /** The unit of its numbers: '%', 'USD'. */
  readonly unit?: string
  /** Shown in place of a value: 'Canada' for CA. */
  readonly labelOf?: (value: string) => string
}

/** A condition on a field. Any part may be missing while it is edited. */
export interface Condition {
  readonly member: string | null
  readonly operator: ConditionOperator | null
  readonly values: readonly string[]
  /** For fields of events: how often; at least once if it is missing. */
  readonly times?: ConditionTimes
  /** For fields of events: when. */
  readonly period?: ConditionPeriod
}

export interface ConditionTimes {
  readonly operator: 'gte' | 'lte'
  readonly count: string
}

export type ConditionPeriod = Pick<Condition, 'operator' | 'values'>

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
  notInTheLast: { words: 'is not in the last', types: ['time'], takes: 'two' },
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

/** Its values are a number and a unit, counted back from now. */
export function isCountedBack(operator: ConditionOperator | null): boolean {
  return operator === 'inTheLast' || operator === 'notInTheLast'
}

export function isConditionOperator(text: string): text is ConditionOperator {
  return Object.hasOwn(operators, text)
}

export function operatorsFor(type: MemberType): ConditionOperator[] {
  return Object.keys(operators)
    .filter(isConditionOperator)
    .filter((operator) => conditionOperators[operator].types.includes(type))
}

export const emptyCondition: Condition = { member: null, operator: null, values: [] }

/** True if the field, the operator and all of its values are set and valid. */
export function isComplete({ member, operator, values, times, period }: Condition): boolean {
  if (times !== undefined && !/^(0|[1-9]\d{0,5})$/.test(times.count)) return false
  if (period !== undefined && !isComplete({ member, ...period })) return false
  if (member === null || operator === null) return false
  if (values.length === 0 || values.some((value) => value.trim() === '')) return false
  const { takes, types } = conditionOperators[operator]
  if (takes === 'none') return values.length === 1 && values[0] === untilNow
  if (takes !== 'several' && values.length !== (takes === 'one' ? 1 : 2)) return false
  if (isCountedBack(operator)) return isLast(values)
  return types.some((type) => findProblem(type, operator, values) === null)
}

export interface ValueProblem {
  /** Of the value that is wrong. */
  readonly index: number
  readonly message: string
}

/** The first value that can't be used. A value that is still missing is not a problem yet. */
export function findProblem(
  type: MemberType,
  operator: ConditionOperator,
  values: readonly string[],
): ValueProblem | null {
  const { takes } = conditionOperators[operator]
  // Their values can't be typed.
  if (isCountedBack(operator) || takes === 'none') return null
  const wrong = values.findIndex((value) => value !== '' && !canBe(type, value))
  if (wrong !== -1) {
    return { index: wrong, message: type === 'number' ? 'Enter a number.' : 'Choose a day.' }
  }
  const [from = '', to = ''] = values
  if (takes !== 'two' || from === '' || to === '') return null
  if (type === 'number' ? Number(from) <= Number(to) : from <= to) return null
  return {
    index: 1,
    message: type === 'number' ? `Enter ${from} or more.` : 'Choose the first day or a later one.',
  }
}

function isLast([count = '', unit = '']: readonly string[]): boolean {
  return /^[1-9]\d{0,3}$/.test(count) && lastUnits.some((known) => known === unit)
}

function canBe(type: MemberType, value: string): boolean {
  if (type === 'number') return isNumber(value)
  return type !== 'time' || /^\d{4}-\d{2}-\d{2}$/.test(value)
}

function isNumber(value: string): boolean {
  return /^-?\d{1,18}(\.\d{1,8})?$/.test(value)
}
