import type { Day, TimeZone } from '@cartograph/contract'
import { daysLater } from './reference-calendar.ts'
import type { LocalEntry } from './ledger.ts'
import { nameOf } from './subject.ts'
import { subjectOf } from './subjects.ts'
import { wallAt } from './wall-clock.ts'

export interface MemberTest {
  readonly member: string
  readonly operator: string
  readonly values: readonly string[]
}
export type Test = MemberTest | { readonly and: readonly Test[] } | { readonly or: readonly Test[] }

export interface QueryContext {
  readonly now: number
  readonly zone: TimeZone
}

export function passes(entry: LocalEntry, test: Test, context: QueryContext): boolean {
  if ('and' in test) return test.and.every((one) => passes(entry, one, context))
  if ('or' in test) return test.or.some((one) => passes(entry, one, context))
  const name = nameOf(test.member)
  if (test.member === subjectOf(test.member).time)
    return isThen(entry.wall, test.operator, test.values, context)
  const value = entry.values[test.member]
  if (value === undefined) throw new Error(`What is '${test.member}'?`)
  return ['hour', 'weekdayNumber'].includes(name)
    ? compares(Number(value), test.operator, test.values.map(Number))
    : matches(
        value,
        test.operator,
        name === 'province' ? anyCountry(value, test.values) : test.values,
      )
}

/** A code without its country names the region of any country. */
function anyCountry(value: string | null, values: readonly string[]): readonly string[] {
  const code = value?.split('-')[1] ?? ''
  return value !== null && code !== '' && values.includes(code) ? [...values, value] : values
}

/** Null equals no value and contains no text. */
function matches(value: string | null, operator: string, values: readonly string[]): boolean {
  const text = value?.toLowerCase() ?? null
  const parts = values.map((one) => one.toLowerCase())
  switch (operator) {
    case 'set':
      return value !== null
    case 'equals':
      return value !== null && values.includes(value)
    case 'notEquals':
      return value === null || !values.includes(value)
    case 'contains':
      return text !== null && parts.some((part) => text.includes(part))
    case 'notContains':
      return text === null || !parts.some((part) => text.includes(part))
    case 'startsWith':
      return text !== null && parts.some((part) => text.startsWith(part))
    case 'endsWith':
      return text !== null && parts.some((part) => text.endsWith(part))
    default:
      throw new Error(`What does '${operator}' mean of a text?`)
  }
}

export function compares(value: number, operator: string, values: readonly number[]): boolean {
  const [one = Number.NaN, other = Number.NaN] = values
  switch (operator) {
    case 'equals':
      return values.includes(value)
    case 'notEquals':
      return !values.includes(value)
    case 'gt':
      return value > one
    case 'gte':
      return value >= one
    case 'lt':
      return value < one
    case 'lte':
      return value <= one
    case 'between':
      return one <= value && value <= other
    default:
      throw new Error(`What does '${operator}' mean of a number?`)
  }
}

function isThen(
  wall: string,
  operator: string,
  values: readonly string[],
  context: QueryContext,
): boolean {
  const day: Day = wall.slice(0, 10)
  const [one = '', other = ''] = values
  switch (operator) {
    case 'beforeDate':
      return day < one
    case 'afterDate':
      return day > one
    case 'inDateRange':
      return one <= day && day <= other
    case 'notInDateRange':
      return day < one || other < day
    case 'inTheLast': {
      // From the start of the day or hour that long ago to the end of today.
      const count = Number(one)
      const today = wallAt(context.now, context.zone).slice(0, 10)
      const hour = wallAt(context.now - count * msPerHour, context.zone).slice(0, 13)
      const from = other === 'hours' ? hour : daysLater(today, -count * (other === 'weeks' ? 7 : 1))
      return from <= wall && day <= today
    }
    default:
      throw new Error(`What does '${operator}' mean of a time?`)
  }
}

const msPerHour = 3_600_000
