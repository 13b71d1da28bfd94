import type { LoadResult } from '@cartograph/contract'

/** The rows of a grouping level: those of the query, or totals. Null if they were not requested. */
export function levelRows(
  { data, totals = [] }: LoadResult,
  all: readonly string[],
  level: readonly string[],
): LoadResult['data'] | null {
  if (isSame(all, level)) return data
  return totals.find(({ members }) => isSame(members, level))?.data ?? null
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member))
}
