import {
  addDays,
  earlierDay,
  endOfMonth,
  laterDay,
  startOfMonth,
  startOfWeek,
  type Day,
  type DayRange,
} from '@cartograph/contract'
import { daysWithin, type RangeAdditivity, type TargetMonth } from './range-months.ts'

export type TargetStep = 'day' | 'week' | 'month'

export interface StepTarget {
  /** The first day of the step, which may be before the range. */
  readonly start: Day
  /** Null where no target is known. */
  readonly target: number | null
}

interface StepsRequest {
  readonly range: DayRange
  readonly step: TargetStep
  readonly additivity: RangeAdditivity
  readonly today: Day
}

/**
 * The target of each day, week or month of a range. A step in progress has the target of all its days. A step that the
 * range cuts has the target of its days within the range, because its value covers the same days.
 */
export function targetSteps(
  months: readonly TargetMonth[],
  { range, step, additivity, today }: StepsRequest,
): StepTarget[] {
  const byMonth = new Map(months.map((month) => [month.month, month]))
  return stepsOf(range, step).map((whole) => {
    const isOpen = whole[0] <= today && today <= whole[1] && range[1] >= today
    const days: DayRange = [
      laterDay(whole[0], range[0]),
      isOpen ? whole[1] : earlierDay(whole[1], range[1]),
    ]
    return { start: whole[0], target: targetOf(days, byMonth, additivity) }
  })
}

function targetOf(
  [from, to]: DayRange,
  months: ReadonlyMap<string, TargetMonth>,
  additivity: RangeAdditivity,
): number | null {
  let sum = 0
  for (let first = from; first <= to; first = addDays(endOfMonth(first), 1)) {
    const month = months.get(first.slice(0, 7))
    if (month === undefined) return null
    const part = daysWithin(month, [first, earlierDay(endOfMonth(first), to)])
    const isWhole = from === startOfMonth(from) && to === endOfMonth(from)
    if (additivity !== 'sum') {
      if (isWhole) return month.target
      const isDay = from === to || month.pace.plan === 'constant'
      return from.slice(0, 7) === to.slice(0, 7) && isDay
        ? (month.pace.days[part.begin]?.target ?? null)
        : null
    }
    const days = month.pace.days.slice(part.begin, part.end + 1)
    if (part.isWhole) sum += month.target
    else if (days.length === 0) return null
    else sum += days.reduce((total, day) => total + day.target, 0)
  }
  return sum
}

function stepsOf([from, to]: DayRange, step: TargetStep): DayRange[] {
  const steps: DayRange[] = []
  for (let start = starts[step](from); start <= to;) {
    const end = ends[step](start)
    steps.push([start, end])
    start = addDays(end, 1)
  }
  return steps
}

const starts: Readonly<Record<TargetStep, (day: Day) => Day>> = {
  day: (day) => day,
  week: startOfWeek,
  month: startOfMonth,
}
const ends: Readonly<Record<TargetStep, (day: Day) => Day>> = {
  day: (day) => day,
  week: (day) => addDays(day, 6),
  month: endOfMonth,
}
