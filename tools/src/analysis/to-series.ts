import type { Series } from '@cartograph/analysis'
import type { SeriesLine } from '@cartograph/contract'

/** In a line, `num` and `den` may be null; in a series they are absent instead. */
export function toSeries({ num, den, ...rest }: SeriesLine): Series {
  if (num === undefined || num === null || den === undefined || den === null) return rest
  return { ...rest, num, den }
}
