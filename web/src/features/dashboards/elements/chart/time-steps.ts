import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  startOfMonth,
  startOfQuarter,
  startOfWeek,
  startOfYear,
} from '@cartograph/contract'
import { daysOf } from '../../../../format/day.ts'

const calendarSteps = ['day', 'week', 'month', 'quarter', 'year'] as const
export type CalendarStep = (typeof calendarSteps)[number]

/** Custom granularities and hours are not calendar steps; their labels come from the answer. */
export function isCalendarStep(step: string): step is CalendarStep {
  return calendarSteps.some((one) => one === step)
}

/** The first days of all steps in a range. The first one may start before the range. */
export function stepsOf([from, to]: DayRange, step: CalendarStep): Day[] {
  if (step === 'day') return daysOf([from, to])
  const steps: Day[] = []
  for (let start = startOf[step](from); start <= to; start = nextOf[step](start)) steps.push(start)
  return steps
}

/** The last day of the step that starts on `start`. */
export function endOfStep(start: Day, step: CalendarStep): Day {
  return addDays(nextOf[step](start), -1)
}

/** The days of a step; a step shorter than a day counts as its day. */
export function stepRange(start: string, step: string): DayRange {
  const day = start.slice(0, 10)
  return [day, isCalendarStep(step) ? endOfStep(day, step) : day]
}

const startOf: Record<CalendarStep, (day: Day) => Day> = {
  day: (day) => day,
  week: startOfWeek,
  month: startOfMonth,
  quarter: startOfQuarter,
  year: startOfYear,
}
const nextOf: Record<CalendarStep, (day: Day) => Day> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: (day) => addMonths(day, 1),
  quarter: (day) => addMonths(day, 3),
  year: (day) => addMonths(day, 12),
}
