import {
  addDays,
  addMonths,
  countDays,
  endOfMonth,
  type DayRange,
  type Member,
} from '@cartograph/contract'
import { isCalendarStep, stepRange } from '../../elements/chart/time-steps.ts'
import type { TargetTime } from './drill-target.ts'

type Range = readonly [from: string, to: string]

/** The dates of a whole answer, compared with the first comparison or the days before. */
export function wholeTime(
  ranges: readonly (Range | null)[],
  dimension: Member | null,
): TargetTime | null {
  const [range, compared] = ranges
  if (!range || dimension === null) return null
  return { dimension, range, compared: compared ?? previous(daysOf(range)), isStep: false }
}

interface Step {
  /** '2026-11-14', or a moment for steps within a day. */
  readonly start: string
  readonly step: string
  /** The beginning of the step that it is compared with. */
  readonly before: string | undefined
}

/** One step of the answer, cut to its dates. Without a change for steps that are not of the calendar. */
export function stepTime(whole: TargetTime, { start, step, before }: Step): TargetTime {
  const { dimension } = whole
  if (step === 'hour') {
    const hour = (moment: string): Range => [moment, `${moment.slice(0, 13)}:59:59.999`]
    const day = start.slice(0, 10)
    const earlier = before ?? `${addDays(day, -1)}${start.slice(10)}`
    return { dimension, range: hour(start), compared: hour(earlier), isStep: true }
  }
  if (!isCalendarStep(step)) return whole
  const range = cut(stepRange(start, step), whole.range)
  const compared = before === undefined ? previous(daysOf(range), step) : stepRange(before, step)
  return {
    dimension,
    range,
    // The dates of the comparison may begin or end within a step, too.
    compared: before === undefined ? compared : cut(compared, whole.compared),
    isStep: true,
  }
}

/** The same number of days directly before; whole months compare with whole months. */
function previous(range: DayRange, step: string | null = null): Range {
  const [from, to] = range
  const months = step === null ? 0 : (monthsOf[step] ?? 0)
  if (months > 0) {
    const start = addMonths(from, -months)
    return isMonthEnd(to)
      ? [start, endOfMonth(addMonths(to, -months))]
      : [start, addDays(start, countDays(range) - 1)]
  }
  return [addDays(from, -countDays(range)), addDays(from, -1)]
}

const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }

function isMonthEnd(day: string): boolean {
  return endOfMonth(day) === day
}

/** Keeps a moment at which the dates end, such as now. */
function cut([from, to]: DayRange, [first, last]: Range): Range {
  return [from < first.slice(0, 10) ? first : from, to >= last.slice(0, 10) ? last : to]
}

function daysOf([from, to]: Range): DayRange {
  return [from.slice(0, 10), to.slice(0, 10)]
}
