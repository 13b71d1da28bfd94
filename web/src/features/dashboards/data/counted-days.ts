import type { DayRange, Member, ReceivedElement } from '@cartograph/contract'

/** The days in which rows are counted, as queries name them. */
export interface CountedDays {
  readonly dimension: Member
  readonly dateRange: [from: string, to: string]
}

/**
 * The selected days by the time dimension that the elements use for the cube, so that the counts of a filter
 * agree with the figures below it. Null if none of the elements uses one.
 */
export function countedDays(
  elements: Iterable<ReceivedElement>,
  cube: string,
  range: DayRange | null,
): CountedDays | null {
  if (range === null) return null
  const pattern = new RegExp(`"timeDimensions":\\[\\{[^{}]*"dimension":"(${cube}\\.\\w+)"`)
  for (const element of elements) {
    const dimension = pattern.exec(JSON.stringify(element))?.[1]
    if (dimension !== undefined) return { dimension, dateRange: [...range] }
  }
  return null
}
