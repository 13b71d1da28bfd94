import { maxQueryRows, type CubeQuery } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import type { Context } from '../../context.ts'
import { loadResults } from '../../queries/index.ts'
import type { ChangeRequest, PeriodRows } from './read-change.ts'

/**
 * Runs a query that compares two periods. Two single days are read by one statement with the day in its rows: planning
 * takes most of the time of small queries, and alerts explain a day.
 */
export async function loadPeriods(
  ctx: Context,
  model: Model,
  query: CubeQuery,
  change: ChangeRequest,
): Promise<PeriodRows> {
  const days = isOfDays(model, query) ? singleDays(change) : null
  if (days !== null) {
    const [result] = await loadResults(ctx, queryOfDays(query, change.time, days))
    const rows = result?.data ?? []
    const on = (day: string) =>
      rows.filter((row) => String(row[`${change.time}.day`]).startsWith(day))
    // With more rows, each day has its own limit.
    if (rows.length < maxQueryRows) return [on(days.now), on(days.before)]
  }
  const [now, before] = await loadResults(ctx, query)
  return [now?.data ?? [], before?.data ?? []]
}

interface SingleDays {
  readonly now: string
  readonly before: string
}

function singleDays({ range, compared }: ChangeRequest): SingleDays | null {
  const [[now, until], [before, end]] = [range, compared]
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
  return now === until && before === end && isDay(now) && isDay(before) && before < now
    ? { now, before }
    : null
}

/** What is counted by period has another value by day than within a range. */
function isOfDays({ cubes }: Model, { measures }: CubeQuery): boolean {
  return measures.every((path) => {
    const [cube = '', name = ''] = path.split('.')
    const measure = cubes.get(cube)?.measures.get(name)
    if (measure === undefined) return false
    return measure.window === null && measure.periods === null && measure.minGranularity === null
  })
}

function queryOfDays(query: CubeQuery, time: string, { now, before }: SingleDays): CubeQuery {
  const either = [now, before].map((day) => ({
    member: time,
    operator: 'inDateRange' as const,
    values: [day, day],
  }))
  return {
    ...query,
    timeDimensions: [{ dimension: time, dateRange: [before, now], granularity: 'day' }],
    filters: [...query.filters, { or: either }],
  }
}
