import {
  type ChosenRange,
  compareDates,
  comparedRange,
  ComparisonPeriod,
  type Day,
  type DayRange,
  resolveRange,
} from '@cartograph/contract'

/** The selected dates of one namespace. */
export interface ChosenDates {
  readonly range: ChosenRange
  /** In drawing order. */
  readonly comparisons: readonly ComparisonPeriod[]
  /** Truncates comparisons to the elapsed part of a period in progress. */
  readonly toDate: boolean
}

/**
 * Builds the template variables of a date namespace: `global.dateRange`, `global.pp_startDate`, … Timestamps
 * have no zone, because a query reads them in the workspace's time zone.
 */
export function dateVariables(
  namespace: string,
  { range, comparisons, toDate }: ChosenDates,
  today: Day,
): Readonly<Record<string, unknown>> {
  const resolved = resolveRange(range, today)
  const compared = (period: ComparisonPeriod) => comparedRange(period, resolved, toDate, today)
  const { comparisons: usable } = compareDates(resolved, comparisons, toDate, today)
  const ends = ComparisonPeriod.options.flatMap((period) => endsOf(`${period}_`, compared(period)))
  const variables = [
    ...endsOf('', resolved.range),
    ...ends,
    ['dateRange', resolved.range] as const,
    ['compareDates', [resolved.range, ...usable.map((one) => one.range)]] as const,
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
