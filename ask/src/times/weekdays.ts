import { addDays, type Day, startOfWeek } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { dayPeriod, type Period, type PeriodSpan, plainPeriod } from './period.ts'
import { weekdayNames } from './read-day.ts'

export function readWeekday(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const word = tokens[at]?.text ?? ''
  const the = word === 'the' || word === 'this' ? 1 : 0
  if (tokens[at + the]?.text === 'weekend')
    return { period: weekendBefore(today), to: at + the + 1 }
  const weekday = weekdayNames[word]
  const before = tokens[at - 1]?.text ?? ''
  if (weekday === undefined || tokens[at]?.text.endsWith('days')) return null
  const isClear =
    word.length > 3 || at === 0 || ['on', 'since', 'vs', 'until', 'than', 'to'].includes(before)
  return isClear ? { period: dayPeriod(weekdayBefore(weekday, today)), to: at + 1 } : null
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
