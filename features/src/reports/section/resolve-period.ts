import {
  addDays,
  addMonths,
  chooseGranularity,
  compareDates,
  earlierPeriod,
  resolveRange,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  countDays,
  earlierDay,
  laterDay,
  type ComparisonPeriod,
  type DateGranularity,
  type Day,
  type DayRange,
  type StaticRangeId,
} from '@cartograph/contract'

export interface ReportingPeriod {
  readonly reporting_period: StaticRangeId
  readonly comparison: ComparisonPeriod | null
  readonly granularity: DateGranularity
  /** Periods before the current one, as a negative number. */
  readonly step: number
}

export interface SectionPeriod {
  /** Up to today. */
  readonly range: DayRange
  readonly compared: DayRange | null
  /** As dashboards choose it: the wanted one, or the finest that the range allows. */
  readonly granularity: DateGranularity
}

/** The days of a report, and those that they are compared with, as dashboards resolve them. */
export function resolvePeriod(request: ReportingPeriod, today: Day): SectionPeriod {
  const current = resolveRange(request.reporting_period, today)
  const resolved = earlierPeriod(current, -request.step, today)
  const chosen = request.comparison === null ? [] : [request.comparison]
  const { range, comparisons } = compareDates(resolved, chosen, true, today)
  return {
    range,
    compared: comparisons[0]?.range ?? null,
    granularity: chooseGranularity(request.granularity, range).granularity,
  }
}

/** The first days of the steps that a range has days of. */
export function stepsOf([from, to]: DayRange, granularity: DateGranularity): Day[] {
  const { start, next } = calendar[granularity]
  const steps: Day[] = []
  for (let step = start(from); step <= to; step = next(step)) steps.push(step)
  return steps
}

/**
 * Whether a step can be compared with the one at its place in another range. The first and last weeks of a range may
 * have one day in one range and seven in the other. Months of 28 and 31 days are compared.
 */
export function areSimilarSteps(
  [one, other]: readonly [DayRange, DayRange],
  granularity: DateGranularity,
): (step: number) => boolean {
  const [counts, others] = [daysOfSteps(one, granularity), daysOfSteps(other, granularity)]
  // A single step is the range itself, which is compared as a whole.
  if (counts.length === 1) return () => true
  return (step) => {
    const [days, before] = [counts[step] ?? 0, others[step] ?? 0]
    return Math.min(days, before) >= 0.9 * Math.max(days, before)
  }
}

/** How many days of the range each of its steps has. */
function daysOfSteps([from, to]: DayRange, granularity: DateGranularity): number[] {
  const { next } = calendar[granularity]
  return stepsOf([from, to], granularity).map((step) =>
    countDays([laterDay(step, from), earlierDay(addDays(next(step), -1), to)]),
  )
}

const calendar = {
  day: { start: (day: Day) => day, next: (day: Day) => addDays(day, 1) },
  week: { start: startOfWeek, next: (day: Day) => addDays(day, 7) },
  month: { start: startOfMonth, next: (day: Day) => addMonths(day, 1) },
  quarter: { start: startOfQuarter, next: (day: Day) => addMonths(day, 3) },
} as const satisfies Record<DateGranularity, unknown>
