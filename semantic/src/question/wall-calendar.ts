import type { TimeUnit } from '../expression.ts'
import { calendarGrain } from '../time-zone/calendar-grain.ts'
import { floorTo, later, nextStep } from '../time-zone/calendar.ts'
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

/**
 * The wall time so many units away from now. Up to hours by the moments that pass, which is not what
 * the clocks show while they are changed; longer ones by the calendar, the day kept within its month.
 */
export function wallMsAway(clock: Clock, count: number, unit: TimeUnit): number {
  const nowMs = clock.now.getTime()
  if (unit === 'second' || unit === 'minute' || unit === 'hour') {
    return wallAt(clock.zone, later(nowMs, { count, unit }))
  }
  return later(wallAt(clock.zone, nowMs), { count, unit })
}

/** The step of the calendar that a wall time lies in. */
export function stepAround(wallMs: number, unit: TimeUnit): WallRange {
  const grain = calendarGrain(unit)
  const fromMs = floorTo(wallMs, grain)
  return { fromMs, toMs: nextStep(fromMs, grain) - 1 }
}

/** `YYYY-MM-DDTHH:mm:ss.SSS`, as Cube's clients know times. */
export function wallText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, -1)
}

/** Days since Monday. */
export function weekdayOf(wallMs: number): number {
  return (new Date(wallMs).getUTCDay() + 6) % 7
}
