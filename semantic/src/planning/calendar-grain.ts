import { timeUnits, type Grain } from '../expression.ts'

/** One of the calendar's own steps by its name. */
export function calendarGrain(name: string): Grain {
  const unit = timeUnits.find((each) => each === name)
  if (unit === undefined) throw new Error(`The calendar has no step ${name}`)
  return { name, every: { count: 1, unit }, originMs: null }
}
