import { addMonths, dayNumber, type DayNumber } from '@cartograph/contract'
import type { Series } from '../series/series.ts'

/** The part of a metric's history that belongs to a month. */
export interface MonthValues {
  readonly first: DayNumber
  readonly days: number
  /** The complete days of the month. A day before the history begins is 0, null is unknown. */
  readonly known: readonly (number | null)[]
  /** Days between the history and the month; 0 once the month has begun. */
  readonly skip: number
  /** Whether the history begins before the month ends. */
  readonly hasData: boolean
}

/** `month` is YYYY-MM. */
export function monthValues({ start, values }: Series, month: string): MonthValues {
  const first = dayNumber(`${month}-01`)
  const days = dayNumber(addMonths(`${month}-01`, 1)) - first
  const begin = dayNumber(start)
  const end = begin + values.length
  const passed = Math.min(days, Math.max(0, end - first))
  return {
    first,
    days,
    known: Array.from({ length: passed }, (_, n) => {
      const at = first + n - begin
      return at < 0 ? 0 : (values[at] ?? null)
    }),
    skip: Math.max(0, first - end),
    hasData: begin < first + days && values.length > 0,
  }
}

/** Null if a day is unknown. */
export function sumOfDays(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0)
}
