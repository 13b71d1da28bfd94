import type { Grain, TimeUnit } from '../expression.ts'

/** The granularity of one calendar unit. */
export function calendarGrain(unit: TimeUnit): Grain {
  return { name: unit, every: { count: 1, unit }, originMs: null }
}
