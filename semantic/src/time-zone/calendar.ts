import { msPerDay } from '@cartograph/contract'
import type { Grain, Interval, TimeUnit } from '../expression.ts'

/** The length of units that always take the same time. */
export const unitMs: Partial<Record<TimeUnit, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: msPerDay,
  week: 7 * msPerDay,
}
export const unitMonths: Partial<Record<TimeUnit, number>> = { month: 1, quarter: 3, year: 12 }

/** 5 January 1970 was a Monday. */
const firstMondayMs = 4 * msPerDay

/** Adds an interval to a wall time; the day is limited to the length of the month. */
export function addInterval(wallMs: number, { count, unit }: Interval): number {
  const fixed = unitMs[unit]
  if (fixed !== undefined) return wallMs + count * fixed
  const added = count * (unitMonths[unit] ?? 1)
  const date = new Date(wallMs)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + added, 1)
  const lastDay = new Date(first)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0)
  const day = Math.min(date.getUTCDate(), lastDay.getUTCDate())
  return first + (day - 1) * msPerDay + (((wallMs % msPerDay) + msPerDay) % msPerDay)
}

export function negateInterval({ count, unit }: Interval): Interval {
  return { count: -count, unit }
}

/** The start of the step that contains a wall time. */
export function floorTo(wallMs: number, { every, originMs }: Grain): number {
  const { count, unit } = every
  const fixed = unitMs[unit]
  if (fixed !== undefined) {
    const origin = originMs ?? (unit === 'week' ? firstMondayMs : 0)
    const step = fixed * count
    return origin + Math.floor((wallMs - origin) / step) * step
  }
  const step = count * (unitMonths[unit] ?? 1)
  const origin = new Date(originMs ?? 0)
  const withinMonth = origin.getTime() - Date.UTC(origin.getUTCFullYear(), origin.getUTCMonth(), 1)
  const shifted = new Date(wallMs - withinMonth)
  const passed = monthNumber(shifted) - monthNumber(origin)
  const month = monthNumber(origin) + Math.floor(passed / step) * step
  return Date.UTC(0, 0, 1) + monthStart(month) + withinMonth
}

/** The start of the following step. */
export function nextStep(startMs: number, grain: Grain): number {
  return addInterval(startMs, grain.every)
}

/** The steps that begin before `untilMs`, from the one that contains `fromMs`. */
export function* stepsBetween(
  fromMs: number,
  untilMs: number,
  grain: Grain,
): Generator<{ readonly startMs: number; readonly endMs: number }> {
  for (let startMs = floorTo(fromMs, grain); startMs < untilMs;) {
    const endMs = nextStep(startMs, grain)
    yield { startMs, endMs }
    startMs = endMs
  }
}

function monthNumber(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Date.UTC would read the years 0 to 99 as 1900 to 1999. */
function monthStart(month: number): number {
  return (
    Date.UTC(Math.floor(month / 12), month - Math.floor(month / 12) * 12, 1) - Date.UTC(0, 0, 1)
  )
}
