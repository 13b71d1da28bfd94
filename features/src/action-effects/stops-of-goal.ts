import { addDays, segmentDimension, type ActionGoal, type Day } from '@cartograph/contract'
import { watchedCubes, type StoppedMetric } from '../insights/index.ts'

interface MeasuredGoal extends ActionGoal {
  readonly from: Day
  readonly to: Day
}

interface NamedDays {
  readonly name: string
  readonly from: Day
  readonly to: Day
}

/** An event needs this long to be part of what is expected. */
export const settlingDays = 7

/**
 * The outages and stock-outs that changed the figures of a goal on its days, or shortly before, when they lowered what
 * is expected. One that begins with the action counts as well, because the two effects cannot be distinguished.
 */
export function stopsOf(goal: MeasuredGoal, stops: readonly StoppedMetric[]): NamedDays[] {
  return stops
    .filter(
      ({ metric, segment, from, to }) =>
        from <= goal.to &&
        to >= addDays(goal.from, -settlingDays) &&
        shareSource(metric, goal.metric) &&
        !isApart(segment, goal.segment),
    )
    .map(({ text, from, to }) => ({ name: text, from, to }))
}

type Segment = ActionGoal['segment']

/** Whether they are two values of the same dimension. Customer segments overlap, so no two of them are apart. */
export function isApart(one: Segment, other: Segment): boolean {
  return (
    one !== null &&
    other !== null &&
    one.dimension === other.dimension &&
    one.dimension !== segmentDimension &&
    one.value !== other.value
  )
}

/** A product that is sold out lowers the sales of its shop, and a pixel that is broken says nothing about them. */
function shareSource(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map(platformsOf)
  return cubeOf(one) === cubeOf(other) || (ours !== undefined && ours === theirs)
}

function platformsOf(metric: string): string | undefined {
  return watchedCubes.find(({ cube }) => cube === cubeOf(metric))?.platforms.join()
}

function cubeOf(metric: string): string {
  return metric.split('.')[0] ?? ''
}
