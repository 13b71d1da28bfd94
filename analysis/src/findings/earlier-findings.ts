import {
  changeOf,
  directionOf,
  isKnown,
  overlaps,
  type Candidate,
  type Known,
} from './candidate.ts'
import type { Group } from './group-slices.ts'
import { allOf } from './group-metrics.ts'
import type { PastFinding } from './finding.ts'

/** What is seen again within three days is the same event. */
const sameEventDays = 3
/** So long nothing more is said of a new level: by then it is what is expected. */
const silentDays = 14
/** From the third day on, what is expected may have followed, and the way back looks like news. */
const followedDays = 2
/** On top of a new level, this is news. */
const newsFactor = 2
/** A way back may be this much longer than the way there. */
const returnFactor = 1.5

/** So many days of findings have to be known to tell what is new. */
export const rememberedDays = silentDays

/** Whether it was said already that this is the new level, or it is only the way back to the old one. */
export function isOldNews(candidate: Known, past: readonly PastFinding[]): boolean {
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
    const isFollowed = finding.kind === 'new_level' || lasted >= followedDays
    return isFollowed && grown <= returnFactor
  })
}

/** The finding of the last days that these go on. */
export function continuedBy(group: Group, past: readonly PastFinding[]): PastFinding | null {
  const going = past.filter((finding) => {
    const age = group.head.day - finding.candidate.day
    return (
      finding.kind === 'unusual' &&
      !past.some((later) => hasFollowed(later, finding)) &&
      age >= 1 &&
      age <= sameEventDays &&
      (isAmong(finding.candidate, allOf(group)) ||
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

/** What went on is known by its last day. */
function hasFollowed(later: PastFinding, finding: PastFinding): boolean {
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
  return isKnown(one) && isKnown(other) && directionOf(one) === directionOf(other)
}

/** The same series in a finding, or what of its metric was told there. */
function lastOf({ candidate, folded }: PastFinding, now: Known): Known | null {
  const all = [candidate, ...folded].filter(isKnown)
  return (
    all.find(({ id }) => id === now.id) ??
    all.find((one) => one.metric === now.metric && overlaps(one, now)) ??
    null
  )
}
