import type { Series } from '@cartograph/analysis'
import type { SeriesLine } from '@cartograph/contract'

/** A line may say null of what it does not have. */
export function toSeries({ num, den, ...rest }: SeriesLine): Series {
  if (num === undefined || num === null || den === undefined || den === null) return rest
  return { ...rest, num, den }
}
