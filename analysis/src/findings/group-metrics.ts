import { byId, directionOf, overlaps, stakeOf, type Known } from './candidate.ts'
import type { Group } from './group-slices.ts'

/** How much more is at stake in a cause before it is told instead of what came of it. */
const preference = 1.5

/** Movements of several metrics that are one event: told by what a shop owner thinks in, and has most at stake. */
export function groupMetrics(groups: readonly Group[], outcomes: readonly string[]): Group[] {
  const callOf = ({ head }: Group) =>
    stakeOf(head) * (outcomes.includes(head.metric) ? preference : 1)
  let left = groups.toSorted(
    (one, other) => callOf(other) - callOf(one) || byId(one.head, other.head),
  )
  const events: Group[] = []
  for (let [first] = left; first !== undefined; [first] = left) {
    const { head, folded } = first
    const own = left.filter((other) => other !== first && isOneEvent(head, other.head))
    events.push({ head, folded: [...folded, ...own.flatMap(allOf)] })
    left = left.filter((other) => other !== first && !own.includes(other))
  }
  return events
}

export function allOf({ head, folded }: Group): Known[] {
  return [head, ...folded]
}

/**
 * In the same part whatever the ways, as when cheap visits triple and fewer of them buy; in parts that share
 * some of their content if the ways are the same.
 */
function isOneEvent(head: Known, other: Known): boolean {
  if (!overlaps(head, other)) return false
  return isSamePart(head, other) || directionOf(head) === directionOf(other)
}

function isSamePart({ slice }: Known, other: Known): boolean {
  const names = Object.keys(slice)
  return (
    names.length === Object.keys(other.slice).length &&
    names.every((name) => slice[name] === other.slice[name])
  )
}
