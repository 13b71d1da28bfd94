import { CubeQuery, maxQueryRows } from '@cartograph/contract'
import { memberPath } from '../plan/member-path.ts'
import type { SearchPlan, SeriesQuery } from '../plan/search-plan.ts'

/** Builds the query for the query API. */
export function buildQuery(
  { timezone, currency }: Pick<SearchPlan, 'timezone' | 'currency'>,
  { cube, measures, dimensions, from, to, days, byDay, where, limit }: SeriesQuery,
): CubeQuery {
  const named = (member: string) => memberPath(cube.cube, member)
  const time = named(cube.time)
  const ranked = measures[0]
  return CubeQuery.parse({
    measures: measures.map(named),
    dimensions: dimensions.map(named),
    timeDimensions: [
      { dimension: time, dateRange: [from, to], ...(byDay && { granularity: 'day' }) },
    ],
    filters: [
      ...(where === undefined
        ? []
        : [{ member: named(where.dimension), operator: 'equals', values: [...where.values] }]),
      ...(days === undefined
        ? []
        : [
            {
              or: days.map((day) => ({
                member: time,
                operator: 'inDateRange',
                values: [day, day],
              })),
            },
          ]),
    ],
    ...(!byDay && ranked !== undefined && { order: [[named(ranked), 'desc']] }),
    limit: limit ?? maxQueryRows,
    timezone,
    ...(cube.hasMoney && { currency }),
    responseFormat: 'columnar',
  })
}
