import { byId, directionOf, overlaps, stakeOf, type ScoredCandidate } from './candidate.ts'
import type { Group } from './group-slices.ts'

/** A cause is reported instead of its outcome when its stake is larger by this factor. */
const causePreference = 1.5

/**
 * Groups the changes of several metrics that are one event, headed by the outcome metric with the
 * highest stake.
 */
export function groupMetrics(groups: readonly Group[], outcomeMetrics: readonly string[]): Group[] {
  const callOf = ({ head }: Group) =>
    stakeOf(head) * (outcomeMetrics.includes(head.metric) ? causePreference : 1)
  let left = groups.toSorted(
    (one, other) => callOf(other) - callOf(one) || byId(one.head, other.head),
  )
  const events: Group[] = []
  for (let [first] = left; first !== undefined; [first] = left) {
    const { head, folded } = first
    const own = left.filter((other) => other !== first && isOneEvent(head, other.head))
    events.push({ head, folded: [...folded, ...own.flatMap(groupMembers)] })
    left = left.filter((other) => other !== first && !own.includes(other))
  }
  return events
}

export function groupMembers({ head, folded }: Group): ScoredCandidate[] {
  return [head, ...folded]
}

/**
 * Changes of the same part are one event in any direction, as when cheap visits triple and convert
 * less. Changes of overlapping parts are one event if their directions agree.
 */
function isOneEvent(head: ScoredCandidate, other: ScoredCandidate): boolean {
  if (!overlaps(head, other)) return false
  return isSamePart(head, other) || directionOf(head) === directionOf(other)
}

function isSamePart({ slice }: ScoredCandidate, other: ScoredCandidate): boolean {
  const names = Object.keys(slice)
  return (
    names.length === Object.keys(other.slice).length &&
    names.every((name) => slice[name] === other.slice[name])
  )
}
