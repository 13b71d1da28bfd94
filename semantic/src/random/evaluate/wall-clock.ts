import type { Grain, Interval, TimeUnit } from '../../expression.ts'

const SECOND_MS = 1000
const DAY_MS = 86_400_000

const fixedMs: Partial<Record<TimeUnit, number>> = {
  second: SECOND_MS,
  minute: 60 * SECOND_MS,
  hour: 3600 * SECOND_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
}
const monthsOf: Partial<Record<TimeUnit, number>> = { month: 1, quarter: 3, year: 12 }

/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The wall time of a zone at a moment, as milliseconds as if the zone were UTC. */
export function wallTime(momentMs: number, zone: string): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  const millisecond = ((momentMs % SECOND_MS) + SECOND_MS) % SECOND_MS
  return Date.parse(`${clock.format(momentMs - millisecond).replace(' ', 'T')}Z`) + millisecond
}

/** The start of the calendar step that contains a wall time. */
export function stepStart(wallMs: number, grain: Pick<Grain, 'every' | 'originMs'>): number {
  const { count, unit } = grain.every
  const originMs = grain.originMs ?? (unit === 'week' ? FIRST_MONDAY_MS : 0)
  const length = fixedMs[unit]
  if (length !== undefined) {
    return originMs + Math.floor((wallMs - originMs) / (length * count)) * length * count
  }
  const months = (monthsOf[unit] ?? 1) * count
  const year = new Date(wallMs).getUTCFullYear() - new Date(originMs).getUTCFullYear()
  // Starts a year too early and advances step by step.
  let steps = Math.floor(((year - 1) * 12) / months) - 1
  while (addMonths(originMs, (steps + 1) * months) <= wallMs) steps += 1
  return addMonths(originMs, steps * months)
}

/** Adds an interval; a month after the 31st is the last day of a shorter month. */
export function later(wallMs: number, { count, unit }: Interval): number {
  const length = fixedMs[unit]
  if (length !== undefined) return wallMs + length * count
  return addMonths(wallMs, (monthsOf[unit] ?? 1) * count)
}

export function earlier(wallMs: number, { count, unit }: Interval): number {
  return later(wallMs, { count: -count, unit })
}

function addMonths(wallMs: number, months: number): number {
  const date = new Date(wallMs)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

/** `YYYY-MM-DDTHH:mm:ss.SSS` */
export function wallText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 23)
}

export function wallOf(text: string): number {
  return Date.parse(`${text}Z`)
}
