import { addDays, dayNumber, type Day, type DayRange, type Note } from '@cartograph/contract'

interface NotedChart {
  readonly metrics: readonly string[]
  /** The one value that the chart is about. */
  readonly value?: string | undefined
}

/** The notes that concern a chart of some metrics: those about nothing in particular, and those about what it shows. */
export function notesAbout(
  notes: readonly Note[] | undefined,
  { metrics, value }: NotedChart,
): readonly Note[] {
  return (notes ?? []).filter(
    ({ metric, segment }) =>
      (metric === null || metrics.includes(metric)) &&
      (segment === null || segment.value === value),
  )
}

/** The days that each point represents, if points are labelled with their last day. */
export function rangesUntil(days: readonly Day[]): readonly DayRange[] {
  const [first, second] = days
  const step =
    first === undefined || second === undefined ? 1 : dayNumber(second) - dayNumber(first)
  return days.map((day) => [addDays(day, 1 - Math.max(1, step)), day])
}

/** From the first day of the first point to the last day of the last; null without any. */
export function wholeRange(ranges: readonly DayRange[]): DayRange | null {
  const [first, last] = [ranges[0], ranges.at(-1)]
  return first === undefined || last === undefined ? null : [first[0], last[1]]
}
