import type { LoadResult } from '@cartograph/contract'

/** The rows at a level: those of the query itself, or totals. null where they were not asked for. */
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
