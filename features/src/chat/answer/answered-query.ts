import type { CubeQuery, LoadResult } from '@cartograph/contract'

/** What the rows of a query are: one total, steps of time, parts, or parts by steps of time. */
export type Shape = 'total' | 'series' | 'parts' | 'parts-over-time'

export interface AnsweredQuery {
  /** As the question was read. */
  readonly query: CubeQuery
  readonly shape: Shape
  /** The current period, and the compared one. */
  readonly results: readonly LoadResult[]
  /** No row matches, so its zeros are no figures. */
  readonly isEmpty: boolean
  /** The same of the compared period. */
  readonly isEarlierEmpty: boolean
}

export function shapeOf({ dimensions, timeDimensions }: CubeQuery): Shape {
  const isOverTime = timeDimensions.some(({ granularity }) => granularity != null)
  if (dimensions.length === 0) return isOverTime ? 'series' : 'total'
  return isOverTime ? 'parts-over-time' : 'parts'
}

/** A number of rows was asked for, in an order. */
export function isRanked({ order, limit }: CubeQuery): boolean {
  return order !== undefined && limit !== null && limit < 10_000
}

/** The column of the steps of time. */
export function stepColumn({ timeDimensions }: CubeQuery): string | null {
  const [time] = timeDimensions
  return time?.granularity == null ? null : `${time.dimension}.${time.granularity}`
}

/** The name of all parts beyond the highest. */
export const otherParts = 'Other'

/** The most parts that are shown over time. */
export const topParts = 5
