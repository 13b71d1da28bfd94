import { AppError, type QueryDateRange, type TimeDimension } from '@cartograph/contract'

export interface Period {
  readonly times: readonly TimeDimension[]
  /** The one among those compared; null when none are. */
  readonly compared: QueryDateRange | null
}

/** The times of the query for each period that is compared; as they are when none is. */
export function comparePeriods(times: readonly TimeDimension[]): readonly Period[] {
  if (times.some((time) => time.dateRange !== undefined && time.compareDateRange !== undefined)) {
    throw new AppError('invalid_query', 'dateRange and compareDateRange exclude each other')
  }
  const [first, ...others] = times.filter((time) => time.compareDateRange !== undefined)
  if (first?.compareDateRange === undefined) return [{ times, compared: null }]
  if (others.length > 0) {
    throw new AppError('invalid_query', "'compareDateRange' can only exist for one timeDimension")
  }
  const { compareDateRange, ...time } = first
  return compareDateRange.map((compared) => ({
    times: times.map((each) => (each === first ? { ...time, dateRange: compared } : each)),
    compared,
  }))
}
