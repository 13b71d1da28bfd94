import { wallAt } from '../time-zone/wall-time.ts'
import { addInterval } from '../time-zone/calendar.ts'
import { type Clock, stepContaining, type WallRange } from './wall-calendar.ts'

const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

type Reader = (parts: readonly (string | undefined)[], clock: Clock) => WallRange | null

/** In lower case, with single spaces. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^(\d{4})$/, ([year]) => stepOf([year], 'year')],
  [/^(\d{4})-(\d\d)$/, ([year, month]) => stepOf([year, month], 'month')],
  [/^(\d{4})-(\d\d)-(\d\d)$/, (parts) => stepOf(parts, 'day')],
  [/^(\d{4})[- ]q([1-4])$/, ([year, quarter]) => quarterOf(year, quarter)],
  [/^q([1-4])[- ](\d{4})$/, ([quarter, year]) => quarterOf(year, quarter)],
  [/^([a-z]{3,9})\.? (\d{4})$/, ([name, year]) => stepOf([year, monthOf(name)], 'month')],
  [
    /^([a-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4})$/,
    ([name, day, year]) => stepOf([year, monthOf(name), day], 'day'),
  ],
  [
    /^(\d\d?)(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})$/,
    ([day, name, year]) => stepOf([year, monthOf(name), day], 'day'),
  ],
  [
    /^(\d{4}-\d\d-\d\d)[t ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(z|[+-]\d\d(?::?\d\d)?)?$/,
    readMoment,
  ],
]

/** A year, quarter, month, day or moment; null for other texts. */
export function readAbsoluteDate(text: string, clock: Clock): WallRange | null {
  for (const [pattern, read] of readers) {
    const match = pattern.exec(text)
    if (match) return read(match.slice(1), clock)
  }
  return null
}

/** Missing parts of a date default to the first. */
function stepOf(
  [year, month = '1', day = '1']: readonly (string | null | undefined)[],
  unit: 'year' | 'month' | 'day',
): WallRange | null {
  if (month === null || day === null) return null
  const startMs = calendarMs(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T00:00:00.000`,
  )
  return startMs === null ? null : stepContaining(startMs, unit)
}

function quarterOf(year: string | undefined, quarter: string | undefined): WallRange | null {
  const first = stepOf([year], 'month')
  return (
    first &&
    stepContaining(
      addInterval(first.fromMs, { count: Number(quarter) - 1, unit: 'quarter' }),
      'quarter',
    )
  )
}

/** By its name or its first three letters. */
function monthOf(name: string | undefined): string | null {
  const index = MONTH_NAMES.findIndex(
    (month) =>
      month === name || month.slice(0, 3) === name || (month === 'september' && name === 'sept'),
  )
  return index < 0 ? null : String(index + 1)
}

/** A time with an offset is absolute; one without is in the zone of the query. */
function readMoment(
  [date, time, seconds = '00', fraction = '0', offset]: readonly (string | undefined)[],
  { zone }: Clock,
): WallRange | null {
  const ms = calendarMs(`${date}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`)
  if (ms === null) return null
  const wallMs = offset === undefined ? ms : wallAt(zone, ms - offsetMs(offset))
  return { fromMs: wallMs, toMs: wallMs }
}

function offsetMs(offset: string): number {
  const digits = offset.replace(/\D/g, '').padEnd(4, '0')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000
}

function calendarMs(text: string): number | null {
  const ms = Date.parse(`${text}Z`)
  // Date.parse accepts 31 February as 2 March.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== `${text}Z`) return null
  return ms
}
