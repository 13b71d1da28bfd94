import { dayNumber, formatDay } from '@cartograph/contract'

export function isDay(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}

/** Both included. */
export function daysBetween(first: string, last: string): readonly string[] {
  const from = dayNumber(first)
  const length = Math.max(0, dayNumber(last) - from + 1)
  return Array.from({ length }, (_, day) => formatDay(from + day))
}
