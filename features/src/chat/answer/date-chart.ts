import type { CubeQuery, Day, LoadResult } from '@cartograph/contract'
import { stepColumn } from './answered-query.ts'

interface Answered {
  readonly query: CubeQuery
  readonly results: readonly Pick<LoadResult, 'data'>[]
}

/** A query over time without dates, with those that its rows have: a chart draws the steps of its dates only. */
export function dateChart({ query, results }: Answered, today: Day): CubeQuery {
  const [time, ...others] = query.timeDimensions
  const column = stepColumn(query)
  if (column === null || time === undefined) return query
  if (time.dateRange !== undefined || time.compareDateRange !== undefined) return query
  const steps = results.flatMap(({ data }) =>
    data.flatMap((row) => {
      const step = row[column]
      return typeof step === 'string' ? [step.slice(0, 10)] : []
    }),
  )
  const first = steps.reduce((earliest, step) => (step < earliest ? step : earliest), today)
  return { ...query, timeDimensions: [{ ...time, dateRange: [first, today] }, ...others] }
}
