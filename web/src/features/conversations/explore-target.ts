import type { CubeQuery, QueryFilter } from '@cartograph/contract'
import { fixedDates } from '../dashboards/dates/fixed-dates.ts'
import type { ExploreTarget } from '../dashboards/drill/explore/explore-path.ts'

/** Where a dashboard shows the same: the first metric, the values that must hold, and the dates. */
export function exploreTarget(query: CubeQuery): ExploreTarget | null {
  const [measure] = query.measures
  if (measure === undefined) return null
  const dates = fixedDates([query])
  const [time] = query.timeDimensions
  return {
    measure,
    parts: query.filters.flatMap(partsOf),
    time:
      dates === null || time === undefined
        ? null
        : {
            dimension: time.dimension,
            range: dates.range,
            compared: dates.comparisons[0]?.range ?? dates.range,
            isStep: false,
          },
  }
}

/** Other conditions have no filter on a dashboard. */
function partsOf(filter: QueryFilter): ExploreTarget['parts'] {
  if ('and' in filter) return filter.and.flatMap(partsOf)
  if (!('operator' in filter) || 'for' in filter) return []
  const { member = filter.dimension, operator, values = [] } = filter
  if (member === undefined || (operator !== 'equals' && operator !== 'in')) return []
  return [
    {
      member,
      title: member,
      values: values.map((value) => (value === null ? null : String(value))),
      label: values.join(', '),
      except: null,
      isPicked: true,
    },
  ]
}
