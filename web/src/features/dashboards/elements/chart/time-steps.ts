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

/** Those that are made of days; what a model adds of its own, and hours, are as the answer tells them. */
export function isCalendarStep(step: string): step is CalendarStep {
  return calendarSteps.some((one) => one === step)
}

/** The first day of every step of a range; the first of them may begin before it. */
export function stepsOf([from, to]: DayRange, step: CalendarStep): Day[] {
  if (step === 'day') return daysOf([from, to])
  const steps: Day[] = []
  for (let start = startOf[step](from); start <= to; start = nextOf[step](start)) steps.push(start)
  return steps
}

/** The last day of the step that begins on a day. */
export function endOfStep(start: Day, step: CalendarStep): Day {
  return addDays(nextOf[step](start), -1)
}

/** The days of one step, as an answer tells where it begins; what is shorter than a day is of its day. */
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
