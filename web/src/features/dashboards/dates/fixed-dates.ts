import type { CubeQuery, DayRange, QueryDateRange } from '@cartograph/contract'
import type { ComparedDates } from './comparisons.ts'

/** The dates that stand in queries themselves, where nobody chooses them; null where none do. */
export function writtenDates(queries: readonly CubeQuery[]): ComparedDates | null {
  const times = queries.flatMap(({ timeDimensions }) => timeDimensions)
  const time = times.find(({ dateRange, compareDateRange }) => compareDateRange ?? dateRange)
  const [range, ...compared] = (time?.compareDateRange ?? [time?.dateRange]).flatMap(daysOf)
  if (range === undefined) return null
  return { range, comparisons: compared.map((one) => ({ period: null, range: one })) }
}

/** What is written in words only the engine knows. */
function daysOf(range: QueryDateRange | undefined): DayRange[] {
  if (!Array.isArray(range)) return []
  const [from, to = from] = range
  return isDay(from) && isDay(to) ? [[from, to]] : []
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
