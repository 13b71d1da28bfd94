import type { SourceConfig } from '@cartograph/contract'
import {
  describeConditions,
  spellLast,
  spellValues,
} from '../../ui/conditions/describe-condition.ts'
import {
  conditionOperators,
  isCountedBack,
  type Condition,
} from '../../ui/conditions/conditions.ts'
import type { FilterField } from '../filter-builder/filter-field.ts'
import { conditionsOfRule } from './rule-draft.ts'

/** The first condition, and how many others there are: 'Country is Canada +2 more'. */
export function describeFirst(rule: SourceConfig, fields: readonly FilterField[]): string {
  return describeConditions(conditionsOfRule(rule, fields), fields) ?? ''
}

/** A rule as one sentence: 'Customers whose country is Canada and who never bought product Mug.' */
export function describeRule(rule: SourceConfig, fields: readonly FilterField[]): string {
  const groups = conditionsOfRule(rule, fields).map((conditions) =>
    joinWords(
      conditions.map((condition) => clause(condition, fields)),
      'and',
    ),
  )
  // A comma keeps the conditions of a group together.
  return `Customers ${groups.join(', or ')}.`
}

function clause(condition: Condition, fields: readonly FilterField[]): string {
  const field = fields.find(({ member }) => member === condition.member)
  if (field?.isBehaviour === true) return behaviourClause(condition, field)
  const special = specialClauses[condition.member ?? '']?.(condition, field)
  if (special !== undefined) return special
  const title = lowerFirst(field?.title ?? condition.member ?? '')
  if (field?.type === 'boolean') return `for whom '${field.title}' is ${yesOrNo(condition)}`
  return condition.operator === 'overAllTime'
    ? `with a date for ${title}`
    : `whose ${title} ${predicate(condition, field)}`
}

/** The words of members that read badly as 'whose … is'. */
const specialClauses: Readonly<
  Record<string, (condition: Condition, field: FilterField | undefined) => string | undefined>
> = {
  'CustomerProfile.orderCount': (condition, field) =>
    `with ${amount(condition, field).replace(/^less/, 'fewer')} ${condition.values.join() === '1' ? 'order' : 'orders'}`,
  'CustomerProfile.netSpent': (condition, field) => `who spent ${amount(condition, field)}`,
  'CustomerProfile.acceptsMarketing': ({ values: [value] }) =>
    value === 'true' ? 'who accept marketing' : "who don't accept marketing",
  'CustomerProfile.usedDiscount': ({ values: [value] }) =>
    value === 'true' ? 'who used a discount' : 'who never used a discount',
}

const yesOrNo = ({ values: [value] }: Condition) => (value === 'true' ? 'yes' : 'no')

function behaviourClause(condition: Condition, field: FilterField): string {
  const { times } = condition
  const isNever = times?.operator === 'lte' && times.count === '0'
  const done = lowerFirst(field.title)
  const values = spellValues(condition, field, false)
  const what =
    condition.operator === 'contains' ? `${done} with ${values} in its name` : `${done} ${values}`
  const often = isNever ? '' : timesWords(condition)
  return `who ${isNever ? 'never ' : ''}${what}${often}${periodWords(condition)}`
}

/** ' at least twice in the last 30 days', for a condition on what customers did; otherwise empty. */
export function behaviourWords(condition: Condition): string {
  return `${timesWords(condition)}${periodWords(condition)}`
}

/** Empty for 'at least once', which goes without saying. */
function timesWords({ times }: Condition): string {
  if (times === undefined || (times.operator === 'gte' && times.count === '1')) return ''
  return ` ${times.operator === 'gte' ? 'at least' : 'at most'} ${timesWord(times.count)}`
}

function predicate(condition: Condition, field: FilterField | undefined): string {
  const { operator, values } = condition
  if (operator === null) return ''
  const { words, takes } = conditionOperators[operator]
  if (isCountedBack(operator)) return `${words} ${spellLast(values)}`
  return `${words} ${spellValues(condition, field, takes === 'two')}`
}

function periodWords({ period }: Condition): string {
  if (period === undefined || period.operator === null) return ''
  const { operator, values } = period
  if (operator === 'overAllTime') return ' over all time'
  const { words, takes } = conditionOperators[operator]
  const said = words.replace(/^is /, '')
  if (isCountedBack(operator)) return ` ${said} ${spellLast(values)}`
  return ` ${said} ${spellValues(period, dayField, takes === 'two')}`
}

const dayField = { member: '', title: '', type: 'time' } as const

/** 'more than 3', 'from 2 to 5', 'exactly 1' */
function amount(condition: Condition, field: FilterField | undefined): string {
  const spelled = condition.values.map((value) => field?.labelOf?.(value) ?? value)
  const [first = '', second = ''] = spelled
  switch (condition.operator) {
    case 'gt':
      return `more than ${first}`
    case 'gte':
      return `at least ${first}`
    case 'lt':
      return `less than ${first}`
    case 'lte':
      return `at most ${first}`
    case 'between':
      return `${first} to ${second}`
    default:
      return `exactly ${first}`
  }
}

function timesWord(count: string): string {
  return count === '1' ? 'once' : count === '2' ? 'twice' : `${count} times`
}

/** Names in capitals stay: 'UTM source'. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]*\b(?![A-Z.])/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}

function joinWords(parts: readonly string[], word: string): string {
  return parts.length < 3
    ? parts.join(` ${word} `)
    : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
}
