import type { Grain, Interval, TimeUnit } from '../expression.ts'

const fixedMs: Partial<Record<TimeUnit, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
}
const months: Partial<Record<TimeUnit, number>> = { month: 1, quarter: 3, year: 12 }

/** 5 January 1970 was a Monday. */
const firstMondayMs = 4 * 86_400_000

/** A wall time later by an interval; the day of the month is kept as far as the month has it. */
export function later(wallMs: number, { count, unit }: Interval): number {
  const fixed = fixedMs[unit]
  if (fixed !== undefined) return wallMs + count * fixed
  const added = count * (months[unit] ?? 1)
  const date = new Date(wallMs)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + added, 1)
  const lastDay = new Date(first)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0)
  const day = Math.min(date.getUTCDate(), lastDay.getUTCDate())
  return first + (day - 1) * 86_400_000 + (((wallMs % 86_400_000) + 86_400_000) % 86_400_000)
}

export function reversed({ count, unit }: Interval): Interval {
  return { count: -count, unit }
}

/** The start of the step that a wall time lies in. */
export function floorTo(wallMs: number, { every, originMs }: Grain): number {
  const { count, unit } = every
  const fixed = fixedMs[unit]
  if (fixed !== undefined) {
    const origin = originMs ?? (unit === 'week' ? firstMondayMs : 0)
    const step = fixed * count
    return origin + Math.floor((wallMs - origin) / step) * step
  }
  const step = count * (months[unit] ?? 1)
  const origin = new Date(originMs ?? 0)
  const withinMonth = origin.getTime() - Date.UTC(origin.getUTCFullYear(), origin.getUTCMonth(), 1)
  const shifted = new Date(wallMs - withinMonth)
  const passed = monthNumber(shifted) - monthNumber(origin)
  const month = monthNumber(origin) + Math.floor(passed / step) * step
  return Date.UTC(0, 0, 1) + monthStart(month) + withinMonth
}

/** The start of the step after the one that starts here. */
export function nextStep(startMs: number, grain: Grain): number {
  return later(startMs, grain.every)
}

/** The steps that begin before `untilMs`, from the one that `fromMs` lies in. */
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

/** From the start of `Date.UTC(0, 0)`, which JavaScript takes for 1900. */
function monthStart(month: number): number {
  return (
    Date.UTC(Math.floor(month / 12), month - Math.floor(month / 12) * 12, 1) - Date.UTC(0, 0, 1)
  )
}
