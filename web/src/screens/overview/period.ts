import type { Day } from '@cartograph/contract'
import { addDays, type DayRange } from '../../format/day.ts'

export const periodLengths = [7, 28, 90] as const
export type PeriodLength = (typeof periodLengths)[number]
export const defaultLength: PeriodLength = 28

export interface Period {
  range: DayRange
  /** The same number of days right before. */
  compared: DayRange
}

/** The last complete days: today is not over, so it never counts. */
export function lastCompleteDays(today: Day, length: PeriodLength): Period {
  return {
    range: [addDays(today, -length), addDays(today, -1)],
    compared: [addDays(today, -2 * length), addDays(today, -length - 1)],
  }
}

export function isPeriodLength(value: unknown): value is PeriodLength {
  return periodLengths.some((length) => length === value)
}
