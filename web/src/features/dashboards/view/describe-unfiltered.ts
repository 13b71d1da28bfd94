import type { CubeMeta } from '@cartograph/contract'
import type { IgnoredFilter } from '../filters/state/ad-hoc-filters.ts'

/** 'Not filtered by Shop. Ad platforms don't report by shop.'; null if every filter applies. */
export function describeUnfiltered(
  ignored: readonly IgnoredFilter[],
  cubes: readonly CubeMeta[],
): string | null {
  if (ignored.length === 0) return null
  const titles = ignored.map(
    ({ member }) =>
      cubes.flatMap(({ dimensions }) => dimensions).find(({ name }) => name === member)
        ?.shortTitle ?? member,
  )
  const reasons = [...new Set(ignored.flatMap((one) => one.reasons))]
  return [`Not filtered by ${titles.join(', ')}.`, ...reasons].join(' ')
}
