export interface WorldOptions {
  readonly seed: number
  /** The shop's first day, YYYY-MM-DD in its own timezone. */
  readonly startDay: string
  /** The size dial: about how many orders the first three years bring; 0 for a shop that never sells. */
  readonly orders: number
  readonly timezone: string
  /** A currency of two decimals, ISO 4217. */
  readonly currency: string
}

/** The story's first stretch, over which the size dial is measured. */
export const measuredDays = 1095
