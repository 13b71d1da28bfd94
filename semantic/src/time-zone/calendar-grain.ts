import type { Grain, TimeUnit } from '../expression.ts'

/** One of the calendar's own steps. */
export function calendarGrain(unit: TimeUnit): Grain {
  return { name: unit, every: { count: 1, unit }, originMs: null }
}
