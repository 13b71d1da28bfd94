import type { CubeQuery, DayRange, TargetMonths } from '@cartograph/contract'
import { fixedDates } from '../dates/fixed-dates.ts'
import type { WantedTargets } from '../data/use-targets.ts'

/**
 * The targets that an element can show for its dates. Targets are for the whole workspace, so a filtered query has
 * none, and a line is drawn along the only one of a chart.
 */
export function planTargets(
  queries: readonly CubeQuery[],
  known: readonly TargetMonths[] = [],
  shows: 'lines' | 'total' | 'steps',
): WantedTargets | null {
  const hasSteps = shows === 'steps'
  const dated = queries.flatMap((query) => {
    const { filters, segments, measures, dimensions, timeDimensions } = query
    const range = fixedDates([query])?.range
    const [time] = timeDimensions
    const step = steps.find((one) => one === time?.granularity)
    const isLine = step && measures.length + dimensions.length === 1 && queries.length === 1
    return range && time && filters.length + segments.length === 0 && (isLine || !hasSteps)
      ? [{ range, time: time.dimension, measures, step }]
      : []
  })
  const [first] = dated
  if (first === undefined) return null
  const [from, to] = first.range
  const covered = known.filter((one) => overlaps(one, first.range)).map(({ metric }) => metric)
  const shown = covered.flatMap((metric) =>
    dated
      .filter(
        ({ range, measures }) => range.join() === `${from},${to}` && measures.includes(metric),
      )
      .slice(0, 1)
      .map(({ time }) => ({ metric, time })),
  )
  if (shown.length === 0) return null
  const metrics = hasSteps ? first.measures : covered
  const { step } = first
  return { shown, request: { metrics, range: [from, to], ...(hasSteps && { step }) } }
}

const steps = ['day', 'week', 'month'] as const

/** Days without a target may be beside those that have one. */
function overlaps({ first, last }: TargetMonths, [from, to]: DayRange): boolean {
  return first <= to.slice(0, 7) && from.slice(0, 7) <= last
}
