import type { ComparedDates, CubeQuery, DayRange, QueryDateRange } from '@cartograph/contract'

/** Returns the dates written into the queries themselves; null if the queries have none. */
export function fixedDates(queries: readonly CubeQuery[]): ComparedDates | null {
  const times = queries.flatMap(({ timeDimensions }) => timeDimensions)
  const time = times.find(({ dateRange, compareDateRange }) => compareDateRange ?? dateRange)
  const [range, ...compared] = (time?.compareDateRange ?? [time?.dateRange]).flatMap(daysOf)
  if (range === undefined) return null
  return { range, comparisons: compared.map((one) => ({ period: null, range: one })) }
}

/** Relative ranges such as 'last 30 days' are resolved by the engine only. */
function daysOf(range: QueryDateRange | undefined): DayRange[] {
  if (!Array.isArray(range)) return []
  const [from, to = from] = range
  return isDay(from) && isDay(to) ? [[from, to]] : []
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
