import type { TimeUnit } from '../expression.ts'
import { wallAt } from '../time-zone/wall-time.ts'

/** Wall times are milliseconds as if the clocks showed UTC. */
export interface WallRange {
  readonly fromMs: number
  /** The last millisecond that belongs to it. */
  readonly toMs: number
}

/** When and where a query is asked: what `today` depends on. */
export interface Clock {
  readonly zone: string
  readonly now: Date
}

const MS = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 }
const MONTHS = { month: 1, quarter: 3, year: 12 }

/**
 * The wall time so many units away from now. Up to hours by the moments that pass, which is not what
 * the clocks show while they are changed; longer ones by the calendar, the day kept within its month.
 */
export function wallMsAway(clock: Clock, count: number, unit: TimeUnit): number {
  const nowMs = clock.now.getTime()
  if (unit === 'second' || unit === 'minute' || unit === 'hour') {
    return wallAt(clock.zone, nowMs + count * MS[unit])
  }
  return laterBy(wallAt(clock.zone, nowMs), count, unit)
}

/** The step of the calendar that a wall time lies in. */
export function stepAround(wallMs: number, unit: TimeUnit): WallRange {
  const fromMs = startOf(wallMs, unit)
  return { fromMs, toMs: laterBy(fromMs, 1, unit) - 1 }
}

/** `YYYY-MM-DDTHH:mm:ss.SSS`, as Cube's clients know times. */
export function wallText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, -1)
}

/** Days since Monday. */
export function weekdayOf(wallMs: number): number {
  return (new Date(wallMs).getUTCDay() + 6) % 7
}

export function laterBy(wallMs: number, count: number, unit: TimeUnit): number {
  if (unit !== 'month' && unit !== 'quarter' && unit !== 'year') return wallMs + count * MS[unit]
  const date = new Date(wallMs)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * MONTHS[unit])
  const first = new Date(date)
  first.setUTCMonth(first.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(day, first.getUTCDate()))
  return date.getTime()
}

function startOf(wallMs: number, unit: TimeUnit): number {
  if (unit === 'second' || unit === 'minute' || unit === 'hour' || unit === 'day') {
    return Math.floor(wallMs / MS[unit]) * MS[unit]
  }
  const dayMs = startOf(wallMs, 'day')
  if (unit === 'week') return laterBy(dayMs, -weekdayOf(dayMs), 'day')
  const date = new Date(dayMs)
  const month = date.getUTCMonth()
  date.setUTCMonth(month - (month % MONTHS[unit]), 1)
  return date.getTime()
}
