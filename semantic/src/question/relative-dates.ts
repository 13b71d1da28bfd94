import { AppError } from '@cartograph/contract'
import { timeUnits, type TimeUnit } from '../expression.ts'
import { addInterval } from '../time-zone/calendar.ts'
import { wallAt } from '../time-zone/wall-time.ts'
import { readAbsoluteDate } from './absolute-dates.ts'
import {
  type Clock,
  stepContaining,
  addWallUnits,
  type WallRange,
  weekdayOf,
} from './wall-calendar.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const UNIT = `(${timeUnits.join('|')})`
const COUNT = String.raw`(\d{1,6}|an?)`

/**
 * Resolves dates in words relative to now: a day, or a range from its first moment to its last.
 * Weeks begin on Monday.
 */
export function readDates(text: string, clock: Clock): WallRange {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ')
  // As in Cube: a single moment stands for its whole day, unless the text names a shorter unit.
  const step = (['second', 'minute', 'hour'] as const).find((unit) => words.includes(unit)) ?? 'day'
  const [, from, to] = /^(?:from )?(.+) to (.+)$/.exec(words) ?? []
  if (from === undefined || to === undefined) return readPart(words, text, step, clock)
  const { fromMs } = readPart(from, from, step, clock)
  return { fromMs, toMs: readPart(to, to, step, clock).toMs }
}

function readPart(words: string, text: string, step: TimeUnit, clock: Clock): WallRange {
  const range =
    readNamedStep(words, clock) ??
    readSteps(words, clock) ??
    readDistance(words, step, clock) ??
    readWeekday(words, clock) ??
    readAbsoluteDate(words, clock)
  if (range === null || !isInSupportedYears(range)) {
    throw new AppError('invalid_query', `Can't parse date: '${text}'`)
  }
  return range
}

/** `yesterday`, `this month`. */
function readNamedStep(words: string, clock: Clock): WallRange | null {
  const days = ['yesterday', 'today', 'tomorrow'].indexOf(words)
  if (days >= 0) return stepContaining(addWallUnits(clock, days - 1, 'day'), 'day')
  const [, which, name] = new RegExp(`^(last|this|next) ${UNIT}$`).exec(words) ?? []
  const unit = unitOf(name)
  if (which === undefined || unit === null) return null
  const count = ['last', 'this', 'next'].indexOf(which) - 1
  return stepContaining(addWallUnits(clock, count, unit), unit)
}

/** `last 3 months`: whole months, excluding the current one. */
function readSteps(words: string, clock: Clock): WallRange | null {
  const [, which, digits, name] =
    new RegExp(String.raw`^(last|next) (\d{1,6}) ${UNIT}s?$`).exec(words) ?? []
  const unit = unitOf(name)
  const count = Number(digits)
  if (unit === null || count === 0) return null
  const [first, last] = which === 'last' ? [-count, -1] : [1, count]
  return {
    fromMs: stepContaining(addWallUnits(clock, first, unit), unit).fromMs,
    toMs: stepContaining(addWallUnits(clock, last, unit), unit).toMs,
  }
}

/** `now`, `2 weeks ago`, `in 3 days`, `an hour from now`: the step that contains the moment. */
function readDistance(words: string, step: TimeUnit, clock: Clock): WallRange | null {
  if (words === 'now') return stepContaining(addWallUnits(clock, 0, 'day'), step)
  const [, ahead, aheadName, count, name, direction] =
    new RegExp(`^(?:in ${COUNT} ${UNIT}s?|${COUNT} ${UNIT}s? (ago|from now))$`).exec(words) ?? []
  const unit = unitOf(aheadName ?? name)
  if (unit === null) return null
  const size = numberOf(ahead ?? count)
  return stepContaining(addWallUnits(clock, direction === 'ago' ? -size : size, unit), step)
}

/**
 * `last monday` is before today, `next monday` after it, `monday` the latest one including today.
 */
function readWeekday(words: string, clock: Clock): WallRange | null {
  const [, which, name = ''] = /^(?:(last|this|next) )?([a-z]+)$/.exec(words) ?? []
  const weekday = WEEKDAYS.indexOf(name)
  if (weekday < 0) return null
  const today = wallAt(clock.zone, clock.now.getTime())
  const away = weekday - weekdayOf(today)
  const days =
    which === 'this'
      ? away
      : which === 'next'
        ? away + (away <= 0 ? 7 : 0)
        : away - (away > 0 || (which === 'last' && away === 0) ? 7 : 0)
  return stepContaining(addInterval(today, { count: days, unit: 'day' }), 'day')
}

function unitOf(name: string | undefined): TimeUnit | null {
  return timeUnits.find((unit) => unit === name) ?? null
}

function numberOf(count: string | undefined): number {
  return count === 'a' || count === 'an' ? 1 : Number(count)
}

/** Years with four digits. */
function isInSupportedYears({ fromMs, toMs }: WallRange): boolean {
  return (
    fromMs >= Date.parse('0001-01-01T00:00:00Z') && toMs <= Date.UTC(9999, 11, 31, 23, 59, 59, 999)
  )
}
