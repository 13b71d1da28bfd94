import type { MemberFilter } from '../../question.ts'
import { decimal } from './decimal.ts'
import { holds } from './interpret.ts'
import { compareScalars, type Scalar } from './scalar.ts'
import { wallOf } from './wall-clock.ts'

/**
 * Whether a value matches a filter, with times as wall times. Negated operators match null unless
 * null is among the values; the others match it only if it is.
 */
export function matchesFilter({ operator, values }: MemberFilter, value: Scalar): boolean {
  const given = values.filter((one) => one !== null)
  const hasNull = given.length < values.length
  if (operator === 'set') return value !== null
  if (operator === 'notSet') return value === null
  if (value === null) {
    if (isPositive.has(operator)) return hasNull
    return isNegative.has(operator) && !hasNull
  }
  const compared = given.map((text) => () => compareScalars(value, read(text, value)))
  const isAmong = () => compared.some((compare) => compare() === 0)
  const isAt = (at: 'anywhere' | 'start' | 'end') =>
    given.some((text) => holds(value, text, at) === true)
  // A range includes its first and its last millisecond.
  const isBetween = () => {
    const [fromStart, fromEnd] = compared.map((compare) => compare())
    return fromStart !== undefined && fromEnd !== undefined && fromStart >= 0 && fromEnd <= 0
  }
  switch (operator) {
    case 'equals':
    case 'in':
      return isAmong()
    case 'notEquals':
    case 'notIn':
      return !isAmong()
    case 'contains':
      return isAt('anywhere')
    case 'notContains':
      return !isAt('anywhere')
    case 'startsWith':
      return isAt('start')
    case 'notStartsWith':
      return !isAt('start')
    case 'endsWith':
      return isAt('end')
    case 'notEndsWith':
      return !isAt('end')
    case 'gt':
      return compared.some((compare) => compare() > 0)
    case 'gte':
      return compared.some((compare) => compare() >= 0)
    case 'lt':
      return compared.some((compare) => compare() < 0)
    case 'lte':
      return compared.some((compare) => compare() <= 0)
    case 'notInDateRange':
      return !isBetween()
    case 'inDateRange':
    case 'onTheDate':
      return isBetween()
    case 'beforeDate':
      return compared.some((compare) => compare() < 0)
    case 'beforeOrOnDate':
      return compared.some((compare) => compare() <= 0)
    case 'afterDate':
      return compared.some((compare) => compare() > 0)
    case 'afterOrOnDate':
      return compared.some((compare) => compare() >= 0)
  }
}

const isPositive = new Set<MemberFilter['operator']>([
  'equals',
  'in',
  'contains',
  'startsWith',
  'endsWith',
])
const isNegative = new Set<MemberFilter['operator']>([
  'notEquals',
  'notIn',
  'notContains',
  'notStartsWith',
  'notEndsWith',
])

/** Parses the text of a filter as the type of the value it is compared with. */
function read(text: string, like: NonNullable<Scalar>): NonNullable<Scalar> {
  if (typeof like === 'bigint') return decimal(text)
  if (typeof like === 'boolean') return text === 'true'
  if (typeof like === 'number') return wallOf(text)
  return text
}
