import { formatDate } from '../../format/date-format.ts'
import {
  conditionOperators,
  isComplete,
  isCountedBack,
  type Condition,
  type ConditionField,
  type ConditionGroups,
  type MemberType,
} from './conditions.ts'

/** 'Channel is Paid social or Email' */
export function describeChoice(title: string, values: readonly string[]): string {
  return `${title} is ${orList(values)}`
}

/** Conditions in one line: the first of them, and how many others there are. */
export interface ConditionSummary {
  readonly first: string
  /** '+2 more'; null for a single condition. */
  readonly others: string | null
}

/** Null without conditions. */
export function summariseConditions(
  groups: ConditionGroups,
  members: readonly ConditionField[],
): ConditionSummary | null {
  const [first, ...more] = groups.flat().filter(isComplete)
  if (first === undefined) return null
  return {
    first: describeCondition(first, members),
    others: more.length === 0 ? null : `+${more.length} more`,
  }
}

/** 'Country is Canada +2 more'; null without conditions. */
export function describeConditions(
  groups: ConditionGroups,
  members: readonly ConditionField[],
): string | null {
  const summary = summariseConditions(groups, members)
  if (summary === null) return null
  const { first, others } = summary
  return others === null ? first : `${first} ${others}`
}

export function describeCondition(
  { member, operator, values }: Condition,
  members: readonly ConditionField[],
): string {
  const known = members.find((one) => one.member === member)
  const title = known?.title ?? member ?? ''
  if (operator === null) return title
  const { words, takes } = conditionOperators[operator]
  if (takes === 'none') return `${title} ${words}`
  if (isCountedBack(operator)) return `${title} ${words} ${spellLast(values)}`
  return `${title} ${words} ${spellValues({ operator, values }, known, takes === 'two')}`
}

/** 'Canada or Mexico', or '2 and 10' for a range. */
export function spellValues(
  { operator, values }: Pick<Condition, 'operator' | 'values'>,
  known: ConditionField | undefined,
  isRange: boolean,
): string {
  // Only whole values have a label; a text that a name contains is what was typed.
  const isWhole = operator === 'equals' || operator === 'notEquals' || known?.type === 'number'
  const labelOf = isWhole ? known?.labelOf : undefined
  const spelled = values.map((value) => labelOf?.(value) ?? spellValue(value, known?.type))
  return isRange ? spelled.join(' and ') : orList(spelled)
}

export function spellLast([count = '', unit = '']: readonly string[]): string {
  return `${count} ${count === '1' ? unit.replace(/s$/, '') : unit}`
}

export function spellValue(value: string, type: MemberType | undefined): string {
  if (type === 'time') return formatDate(value)
  if (type === 'boolean') return value === 'true' ? 'yes' : 'no'
  return value
}

/** 'A, B or 3 more'. Long lists are shortened, because the chip is one line. */
function orList(values: readonly string[]): string {
  const named = values.length > most ? values.slice(0, most - 1) : values
  const rest = values.length - named.length
  const parts = rest === 0 ? named : [...named, `${rest} more`]
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`
}

const most = 3
