import type { DayFigure } from '../expect/begin.ts'
import type { Series } from './series.ts'

/** One day of a series that begins on `first`; null where it is not known. */
export function figureOf(series: Series | undefined, first: number, day: number): DayFigure {
  const n = day - first
  if (series === undefined || n < 0) return { day, value: null, size: null }
  const given = series.values[n] ?? null
  if (series.kind !== 'ratio') return { day, value: given, size: null }
  const size = series.den?.[n] ?? null
  // A share of nothing is none.
  if (size !== null && size <= 0) return { day, value: null, size: null }
  return { day, value: given, size }
}
