import type { Day } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'
import { readCalendar } from './calendar-periods.ts'
import { readContained } from './contained.ts'
import { readHalfMonth, readPart, readWeekNumber } from './parts-of-periods.ts'
import { dayPeriod, type PeriodSpan } from './period.ts'
import { dateOf, readDay, weekdayNames } from './read-day.ts'
import { readRelative } from './relative-periods.ts'
import { readOccasion } from './sales-days.ts'
import { readAround, readSeason } from './vague-periods.ts'
import { readWeekday } from './weekdays.ts'

/** A single period, with the longer one that it is part of, and without the words that make a range of two. */
export function readPoint(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const first = readNamed(tokens, at, today)
  if (first === null) return null
  return readContained(tokens, first, today, readNamed) ?? first
}

function readNamed(tokens: readonly Token[], at: number, today: Day): PeriodSpan | null {
  const weekday = weekdayNames[tokens[at]?.text ?? '']
  const comma = tokens[at + 1]?.text === ',' ? 1 : 0
  // 'Tuesday, April 14'
  const dated = weekday === undefined ? null : readDay(tokens, at + 1 + comma, today)
  if (dated !== null) return { period: dayPeriod(dated.day), to: dated.to }
  return (
    readHalfMonth(tokens, at, today, readPoint) ??
    readPart(tokens, at, today, readPoint) ??
    readAround(tokens, at, today, readPoint) ??
    readWeekNumber(tokens, at, today) ??
    readOccasion(tokens, at, today) ??
    readSeason(tokens, at, today) ??
    readRelative(tokens, at, today) ??
    readCalendar(tokens, at, today) ??
    readDateOf(tokens, at, today) ??
    readWeekday(tokens, at, today)
  )
}

/** 'The 1st of this month' */
function readDateOf(tokens: readonly Token[], start: number, today: Day): PeriodSpan | null {
  const at = start + (tokens[start]?.text === 'the' ? 1 : 0)
  const date = /^\d+$/.test(tokens[at]?.text ?? '') ? null : dateOf(tokens[at]?.text)
  if (date === null || tokens[at + 1]?.text !== 'of') return null
  const next = at + 2 + (tokens[at + 2]?.text === 'the' ? 1 : 0)
  const month = readNamed(tokens, next, today)
  if (month?.period.unit !== 'month' || month.period.count !== 1) return null
  const day = `${month.period.range[0].slice(0, 8)}${String(date).padStart(2, '0')}`
  return { period: dayPeriod(day), to: month.to }
}
