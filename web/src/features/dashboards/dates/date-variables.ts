import { ComparisonPeriod, type Day, type DayRange } from '@cartograph/contract'
import { comparedRange } from './comparisons.ts'
import { resolveRange, type ChosenRange } from './resolve-range.ts'

/** What a person has chosen of the dates of one namespace. */
export interface ChosenDates {
  readonly range: ChosenRange
  /** Several at once, in the order in which they are drawn. */
  readonly comparisons: readonly ComparisonPeriod[]
  /** Compares with as many days as a period in progress has come, and not with all of it. */
  readonly toDate: boolean
}

/**
 * All that templates can read of the dates of a namespace: `global.dateRange`, `global.pp_startDate`, …
 * Moments carry no zone: a query reads them by the clocks of its own, which are the workspace's.
 */
export function dateVariables(
  namespace: string,
  { range, comparisons, toDate }: ChosenDates,
  today: Day,
): Readonly<Record<string, unknown>> {
  const resolved = resolveRange(range, today)
  const compared = (period: ComparisonPeriod) => comparedRange(period, resolved, toDate, today)
  const ends = ComparisonPeriod.options.flatMap((period) => endsOf(`${period}_`, compared(period)))
  const variables = [
    ...endsOf('', resolved.range),
    ...ends,
    ['dateRange', resolved.range] as const,
    ['compareDates', [resolved.range, ...comparisons.map(compared)]] as const,
  ]
  return Object.fromEntries(variables.map(([name, value]) => [`${namespace}.${name}`, value]))
}

function endsOf(prefix: string, [from, to]: DayRange) {
  return [
    [`${prefix}startDate`, from],
    [`${prefix}endDate`, to],
    [`${prefix}startDateTime`, `${from}T00:00:00.000`],
    [`${prefix}endDateTime`, `${to}T23:59:59.999`],
  ] as const
}
