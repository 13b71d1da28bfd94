import { addDays, type Day, startOfWeek } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { dayPeriod, type Period, type PeriodSpan, plainPeriod } from './period.ts'
import { weekdayNames } from './read-day.ts'

/** 'The weekend', 'on Monday' */
export function readWeekday(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text ?? ''
  const the = word === 'the' || word === 'this' ? 1 : 0
  if (tokens[at + the]?.text === 'weekend')
    return { period: inWeeks(weekendBefore(today), 5, 2), to: at + the + 1 }
  const weekday = weekdayNames[word]
  const before = tokens[at - 1]?.text ?? ''
  if (weekday === undefined || tokens[at]?.text.endsWith('days')) return null
  const isClear =
    word.length > 3 || at === 0 || ['on', 'since', 'vs', 'until', 'than', 'to'].includes(before)
  return isClear
    ? {
        period: inWeeks(dayPeriod(weekdayBefore(weekday, today)), weekday, 1),
        to: at + 1,
      }
    : null
}

/** Days of which every week has one row. */
function inWeeks(period: Period, weekday: number, days: number): Period {
  return {
    ...period,
    within: ([from, to]) => {
      const first = addDays(startOfWeek(from), weekday)
      const start = first < from ? addDays(first, 7) : first
      const end = addDays(start, days - 1)
      if (end > to || addDays(end, 7) <= to) return null
      return days === 1 ? dayPeriod(start) : plainPeriod([start, end])
    },
  }
}

/** The latest such weekday, the day itself included. */
export function weekdayBefore(weekday: number, day: Day): Day {
  const found = addDays(startOfWeek(day), weekday)
  return found <= day ? found : addDays(found, -7)
}

export function weekendBefore(today: Day): Period {
  const sunday = weekdayBefore(6, addDays(today, -1))
  return plainPeriod([addDays(sunday, -1), sunday])
}

/** The weekend of the week, or, `weeks` later, the first that has not begun. */
export function weekendOf(today: Day, weeks = 0): Period {
  const saturday = addDays(startOfWeek(today), 5)
  const from = weeks === 0 || saturday > today ? saturday : addDays(saturday, 7)
  const to = addDays(from, 1)
  return plainPeriod([from, from <= today && to > today ? today : to])
}
