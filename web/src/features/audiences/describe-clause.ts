import { lowerFirst } from '@cartograph/contract'
import {
  conditionOperators,
  isCountedBack,
  type Condition,
} from '../../ui/conditions/conditions.ts'
import { spellLast, spellValues } from '../../ui/conditions/describe-condition.ts'
import type { FilterField } from '../filter-builder/filter-field.ts'
import { behaviourClause, dayField, timesWord } from './behaviour-words.ts'

/** One condition as a part of a sentence that begins with 'Customers'. */
export function describeClause(condition: Condition, fields: readonly FilterField[]): string {
  const field = fields.find(({ member }) => member === condition.member)
  if (field?.isBehaviour === true) return behaviourClause(condition, field)
  const name = /^CustomerProfile\.(.*)/.exec(condition.member ?? '')?.[1] ?? ''
  const event = events[name]
  const special =
    event === undefined ? specialClauses[name]?.(condition, field) : eventClause(condition, event)
  if (special !== undefined) return special
  const title = lowerFirst(field?.title ?? condition.member ?? '')
  if (field?.type === 'boolean')
    return `for whom '${field.title}' is ${isYes(condition) ? 'yes' : 'no'}`
  if (condition.operator === 'overAllTime') return `with a date for ${title}`
  return `whose ${title} ${predicate(condition, field)}`
}

/** What customers did at the times of their profile. */
const events: Readonly<Record<string, string>> = {
  firstOrderAt: 'first ordered',
  lastOrderAt: 'last ordered',
  createdAt: 'were added',
  lastMailOpenedAt: 'last opened an email',
  lastMailClickedAt: 'last clicked an email',
  lastTicketAt: 'last wrote to support',
}

function eventClause(condition: Condition, event: string): string | undefined {
  const { operator, values } = condition
  const [count = '', unit = '', from] = values
  if (from !== undefined && isCountedBack(operator))
    return `who ${event} ${from} to ${spellLast([count, unit])} ago`
  switch (operator) {
    case 'inTheLast':
      // The last one is in it exactly if any is.
      return `who ${event.replace(/^last /, '')} in the last ${spellLast(values)}`
    case 'notInTheLast':
      return `who ${event} more than ${spellLast(values)} ago`
    case 'beforeDate':
    case 'afterDate':
    case 'inDateRange': {
      const words = conditionOperators[operator].words.replace(/^is /, '')
      return `who ${event} ${words} ${spellValues(condition, dayField, true)}`
    }
    case 'overAllTime':
      return `who ${event.replace(/^(?:first|last) /, '')} at any time`
    default:
      return undefined
  }
}

type Say = (condition: Condition, field: FilterField | undefined) => string | undefined

const score: Say = (condition, field) =>
  `with a ${lowerFirst(field?.title ?? '')} of ${amount(condition, field, { exactly: '' })}`
const place: Say = (condition, field) =>
  condition.operator === 'equals' ? `in ${spellValues(condition, field, false)}` : undefined
const band =
  (words: string): Say =>
  (condition, field) =>
    condition.operator === 'equals'
      ? `${words} ${spellValues(condition, field, false).toLowerCase()}`
      : undefined

/** The words of members that read badly as 'whose … is'. */
const specialClauses: Readonly<Record<string, Say>> = {
  orderCount: (condition, field) => {
    if (isNone(condition)) return 'who never ordered'
    if (condition.operator === 'between') return `who ordered ${amount(condition, field)} times`
    return `who ordered ${amount(condition, field, { less: 'fewer', write: timesWord })}`
  },
  netSpent: (condition, field) => `who spent ${amount(condition, field)}`,
  averageSpent: (condition, field) => `who spent ${amount(condition, field)} per order`,
  daysAsBuyer: (condition, field) =>
    `whose first and last orders are ${amount(condition, field)} ${plural(condition, 'day')} apart`,
  daysBetweenOrders: (condition, field) =>
    `with ${amount(condition, field)} ${plural(condition, 'day')} between orders`,
  discountShare: (condition, field) =>
    `with an average discount of ${amount(condition, field, { exactly: '' })}`,
  returnedShare: (condition, field) =>
    `who returned ${amount(condition, field)} of what they bought`,
  recencyQuintile: score,
  frequencyQuintile: score,
  valueQuintile: score,
  openTickets: (condition, field) =>
    isNone(condition)
      ? 'without open tickets'
      : `with ${amount(condition, field, { less: 'fewer' })} open ${plural(condition, 'ticket')}`,
  country: place,
  province: place,
  city: place,
  recencyBand: band('who last ordered'),
  frequencyBand: band('with'),
  tags: (condition, field) =>
    `with ${condition.operator === 'contains' ? 'a tag that contains' : 'the tag'} ${spellValues(condition, field, false)}`,
  acceptsMarketing: (condition) =>
    isYes(condition) ? 'who accept email marketing' : "who don't accept email marketing",
  acceptsTexts: (condition) => (isYes(condition) ? 'who accept texts' : "who don't accept texts"),
  language: (condition, field) =>
    condition.operator === 'equals'
      ? `who read the store in ${spellValues(condition, field, false)}`
      : undefined,
  usedDiscount: (condition) =>
    isYes(condition) ? 'who used a discount' : 'who never used a discount',
  hasOpenedMail: (condition) =>
    isYes(condition) ? 'who have opened an email' : 'who never opened an email',
}

const isYes = ({ values: [value] }: Condition) => value === 'true'

/** Of a count, which is never negative. */
function isNone({ operator, values }: Condition): boolean {
  const isAlone = values.length === 1
  if (operator === 'lt') return isAlone && Number(values[0]) === 1
  return (operator === 'equals' || operator === 'lte') && isAlone && Number(values[0]) === 0
}

const plural = ({ values }: Condition, word: string) => (values.at(-1) === '1' ? word : `${word}s`)

interface AmountWords {
  readonly exactly?: string
  readonly less?: string
  readonly write?: (value: string) => string
}

/** 'more than 3', '2 to 5', 'exactly once' */
function amount(
  { operator, values }: Condition,
  field: FilterField | undefined,
  { exactly = 'exactly ', less = 'less', write = (value) => value }: AmountWords = {},
): string {
  const spelled = values.map((value) => field?.labelOf?.(value) ?? value)
  const last = write(spelled.at(-1) ?? '')
  switch (operator) {
    case 'gt':
      return `more than ${last}`
    case 'gte':
      return `at least ${last}`
    case 'lt':
      return `${less} than ${last}`
    case 'lte':
      return `at most ${last}`
    case 'between':
      return `${spelled[0]} to ${spelled[1]}`
    default:
      return `${exactly}${[...spelled.slice(0, -1), last].join(' or ')}`
  }
}

function predicate(condition: Condition, field: FilterField | undefined): string {
  const { operator, values } = condition
  if (operator === null) return ''
  const { words, takes } = conditionOperators[operator]
  if (isCountedBack(operator)) {
    const [, , from] = values
    if (from !== undefined) return `is ${from} to ${spellLast(values)} ago`
    return `${words} ${spellLast(values)}`
  }
  return `${words} ${spellValues(condition, field, takes === 'two')}`
}
