import { AppError } from '@cartograph/contract'
import type { Dimension, Measure } from '../model/model.ts'
import type { Filter, MemberFilter, MemberUse } from '../question.ts'
import { dateRange, EARLIEST_MS, LATEST_MS } from './date-range.ts'
import type { Clock } from './wall-calendar.ts'

export const dateOperators = [
  'inDateRange',
  'notInDateRange',
  'onTheDate',
  'beforeDate',
  'beforeOrOnDate',
  'afterDate',
  'afterOrOnDate',
] as const
export type DateOperator = (typeof dateOperators)[number]

/**
 * A condition on moments. A day counts as a whole: `afterDate` begins after the end of the day,
 * and `beforeOrOnDate` includes it.
 */
export function dateFilter(
  used: MemberUse<Measure> | MemberUse<Dimension>,
  operator: DateOperator,
  given: readonly (string | null)[],
  clock: Clock,
): MemberFilter {
  const { wallTimes, moments } = readRange(used.key, operator, given, clock)
  const [start, end] = wallTimes
  const filter = { kind: 'member', used, operator } as const
  switch (operator) {
    case 'inDateRange':
    case 'notInDateRange':
    case 'onTheDate':
      return { ...filter, values: wallTimes, moments }
    case 'beforeDate':
      return {
        ...filter,
        values: [start],
        moments: { fromMs: EARLIEST_MS, untilMs: moments.fromMs },
      }
    case 'beforeOrOnDate':
      return {
        ...filter,
        values: [end],
        moments: { fromMs: EARLIEST_MS, untilMs: moments.untilMs },
      }
    case 'afterDate':
      return { ...filter, values: [end], moments: { fromMs: moments.untilMs, untilMs: LATEST_MS } }
    case 'afterOrOnDate':
      return { ...filter, values: [start], moments: { fromMs: moments.fromMs, untilMs: LATEST_MS } }
  }
}

/** A time equals a date when it is within it. Nulls follow the rules of `equals`. */
export function equalsDate(
  used: MemberUse<Dimension> | MemberUse<Measure>,
  isNot: boolean,
  given: readonly (string | null)[],
  clock: Clock,
): Filter {
  const operator = isNot ? 'notInDateRange' : 'inDateRange'
  const dates = given.filter((value) => value !== null)
  const hasNull = dates.length < given.length
  const filters: Filter[] = dates.map((date) => dateFilter(used, operator, [date], clock))
  const isNull = nullFilter(used, 'notSet')
  if (!isNot) return { kind: 'or', filters: hasNull ? [...filters, isNull] : filters }
  if (hasNull) return { kind: 'and', filters: [...filters, nullFilter(used, 'set')] }
  return { kind: 'or', filters: [{ kind: 'and', filters }, isNull] }
}

function nullFilter(used: MemberFilter['used'], operator: 'set' | 'notSet'): MemberFilter {
  return { kind: 'member', used, operator, values: [], moments: null }
}

function readRange(
  key: string,
  operator: DateOperator,
  given: readonly (string | null)[],
  clock: Clock,
) {
  const [first, last, ...more] = given
  const takesTwo = ['inDateRange', 'notInDateRange', 'onTheDate'].includes(operator)
  if (first == null || last === null || more.length > 0 || (last !== undefined && !takesTwo)) {
    const count = takesTwo ? 'one date or two' : 'exactly one date'
    throw new AppError('invalid_query', `${operator} of ${key} takes ${count}`)
  }
  return dateRange(last === undefined ? [first] : [first, last], clock)
}
