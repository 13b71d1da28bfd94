import {
  changeOf,
  directionOf,
  isScored,
  overlaps,
  type Candidate,
  type ScoredCandidate,
} from './candidate.ts'
import type { Group } from './group-slices.ts'
import { groupMembers } from './group-metrics.ts'
import type { PastFinding } from './finding.ts'

/** A change that reappears within this many days is the same event. */
const sameEventDays = 3
/** A new level is not reported again for this long; afterwards it is the expected level. */
const silentDays = 14
/**
 * From this day on the expected value may have adapted, so that the way back looks like a change.
 */
const adaptedDays = 2
/** A change this much larger than the reported one is news even on a new level. */
const newsFactor = 2
/** The way back may exceed the way there by this factor. */
const returnFactor = 1.5

/** The number of past days whose findings decide what is news. */
export const findingMemoryDays = silentDays

/** Whether the change is a level that was reported already, or a return to the old level. */
export function isAlreadyReported(
  candidate: ScoredCandidate,
  past: readonly PastFinding[],
): boolean {
  return past.some((finding) => {
    const age = candidate.day - finding.candidate.day
    if (age < 1 || age > silentDays) return false
    const then = lastOf(finding, candidate)
    if (then === null) return false
    const grown = Math.abs(changeOf(candidate)) / Math.abs(changeOf(then))
    if (directionOf(candidate) === directionOf(then)) {
      return finding.kind === 'new_level' && grown <= newsFactor
    }
    const lasted = finding.candidate.day - finding.since
    const isFollowed = finding.kind === 'new_level' || lasted >= adaptedDays
    return isFollowed && grown <= returnFactor
  })
}

/** The finding of the last days that the group continues. */
export function findContinued(group: Group, past: readonly PastFinding[]): PastFinding | null {
  const going = past.filter((finding) => {
    const age = group.head.day - finding.candidate.day
    return (
      finding.kind === 'unusual' &&
      !past.some((later) => hasAdapted(later, finding)) &&
      age >= 1 &&
      age <= sameEventDays &&
      (isAmong(finding.candidate, groupMembers(group)) ||
        isAmong(group.head, [finding.candidate, ...finding.folded]))
    )
  })
  const [first = null] = going.toSorted(
    (left, right) =>
      left.since - right.since ||
      right.candidate.day - left.candidate.day ||
      (left.candidate.id < right.candidate.id ? -1 : 1),
  )
  return first
}

/** A continued finding is recognised by its last day. */
function hasAdapted(later: PastFinding, finding: PastFinding): boolean {
  return (
    later.since === finding.since &&
    later.candidate.day > finding.candidate.day &&
    isAmong(finding.candidate, [later.candidate, ...later.folded])
  )
}

function isAmong(one: Candidate, all: readonly Candidate[]): boolean {
  return all.some((other) => other.id === one.id && isSameWay(other, one))
}

function isSameWay(one: Candidate, other: Candidate): boolean {
  return isScored(one) && isScored(other) && directionOf(one) === directionOf(other)
}

/** The candidate of the same series in a finding, or of the same metric. */
function lastOf({ candidate, folded }: PastFinding, now: ScoredCandidate): ScoredCandidate | null {
  const all = [candidate, ...folded].filter(isScored)
  return (
    all.find(({ id }) => id === now.id) ??
    all.find((one) => one.metric === now.metric && overlaps(one, now)) ??
    null
  )
}
