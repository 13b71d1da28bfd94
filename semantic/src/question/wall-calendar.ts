import type { TimeUnit } from '../expression.ts'
import { calendarGrain } from '../time-zone/calendar-grain.ts'
import { floorTo, addInterval, nextStep } from '../time-zone/calendar.ts'
import { wallAt } from '../time-zone/wall-time.ts'

/** Wall times are milliseconds as if the zone were UTC. */
export interface WallRange {
  readonly fromMs: number
  /** The last millisecond, inclusive. */
  readonly toMs: number
}

/** The moment and time zone that relative dates depend on. */
export interface Clock {
  readonly zone: string
  readonly now: Date
}

/**
 * The wall time that many units from now. Units up to hours count elapsed time, which differs from
 * the clock during a change; longer units follow the calendar, with the day limited to the month.
 */
export function addWallUnits(clock: Clock, count: number, unit: TimeUnit): number {
  const nowMs = clock.now.getTime()
  if (unit === 'second' || unit === 'minute' || unit === 'hour') {
    return wallAt(clock.zone, addInterval(nowMs, { count, unit }))
  }
  return addInterval(wallAt(clock.zone, nowMs), { count, unit })
}

/** The calendar step that contains a wall time. */
export function stepContaining(wallMs: number, unit: TimeUnit): WallRange {
  const grain = calendarGrain(unit)
  const fromMs = floorTo(wallMs, grain)
  return { fromMs, toMs: nextStep(fromMs, grain) - 1 }
}

/** `YYYY-MM-DDTHH:mm:ss.SSS`, the format of Cube's clients. */
export function wallText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, -1)
}

/** Monday is 0. */
export function weekdayOf(wallMs: number): number {
  return (new Date(wallMs).getUTCDay() + 6) % 7
}
