import type { CubeMeta } from '@cartograph/contract'
import type { QueryRequest } from '../../../../api/client.ts'
import type { DrillTarget } from './drill-target.ts'
import { measureNames, scopeFilters } from './scope-filters.ts'

type OneQuery = Exclude<QueryRequest, readonly unknown[]>

/** A query over exactly the rows of a number. `compares` adds the result of the earlier period. */
export function scopeQuery(
  target: DrillTarget,
  cubes: readonly CubeMeta[],
  { compares }: { readonly compares: boolean },
): OneQuery {
  const { time, segments, timezone, currency } = target
  const dates = time && {
    dimension: time.dimension,
    ...(compares
      ? { compareDateRange: [[...time.range], [...time.compared]] as [string, string][] }
      : { dateRange: [...time.range] as [string, string] }),
  }
  return {
    measures: [target.measure],
    timeDimensions: dates === null ? [] : [dates],
    filters: scopeFilters(target, measureNames(cubes)),
    segments: [...segments],
    timezone,
    currency,
  }
}
