import { addDays, addMonths, countDays, type DayRange } from '../values/calendar.ts'
import { DateGranularity, maxGranularitySteps } from './date-filters.ts'

export interface GranularityChoice {
  readonly granularity: DateGranularity
  readonly allowed: readonly DateGranularity[]
  /** Why only one granularity is available; null if there is a choice. */
  readonly restriction: string | null
}

/** Returns the wanted granularity, or the finest that the range allows. */
export function chooseGranularity(wished: DateGranularity, range: DayRange): GranularityChoice {
  const allowed = allowedGranularities(range)
  const granularity = allowed.includes(wished) ? wished : (allowed[0] ?? 'month')
  return { granularity, allowed, restriction: allowed.length > 1 ? null : restricted(granularity) }
}

export function allowedGranularities(range: DayRange): DateGranularity[] {
  return DateGranularity.options.filter(
    (granularity) => lengthIn(granularity, range) <= maxGranularitySteps[granularity],
  )
}

/** The number of steps needed to cover the range. */
function lengthIn(granularity: DateGranularity, range: DayRange): number {
  switch (granularity) {
    case 'day':
      return countDays(range)
    case 'week':
      return Math.ceil(countDays(range) / 7)
    case 'month':
      return monthsIn(range)
    case 'quarter':
      return Math.ceil(monthsIn(range) / 3)
  }
}

function monthsIn([from, to]: DayRange): number {
  const end = addDays(to, 1)
  const years = Number(end.slice(0, 4)) - Number(from.slice(0, 4))
  const months = years * 12 + Number(end.slice(5, 7)) - Number(from.slice(5, 7))
  return addMonths(from, months) < end ? months + 1 : Math.max(1, months)
}

function restricted(granularity: DateGranularity): string {
  return `The selected date range is restricted to ${granularity} granularity`
}
