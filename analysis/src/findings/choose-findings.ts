import {
  byId,
  changeOf,
  depthOf,
  isOutsideRange,
  isScored,
  stakeOf,
  type Candidate,
  type ScoredCandidate,
} from './candidate.ts'
import { findContinued, isAlreadyReported } from './earlier-findings.ts'
import type { Finding, PastFinding } from './finding.ts'
import { groupMembers, groupMetrics } from './group-metrics.ts'
import { groupSlices, type Group } from './group-slices.ts'
import { significanceOf } from './significance.ts'

/** The minimum relative change of a whole. */
const minChange = 0.05
/** Parts vary more than the whole. */
const minPartChange = 0.1
/** The minimum stake as a share of a typical day's value: less changes no decision. */
const minStake = 0.01
/** The minimum change of a count, in pieces. */
const minPieces = 5

/** Whether the change is outside the expected range and large enough to report, given that it is not chance. */
export function isMaterial(candidate: Candidate, dayValue: number): candidate is ScoredCandidate {
  if (!candidate.flag || !isScored(candidate) || !isOutsideRange(candidate)) return false
  const change = Math.abs(changeOf(candidate))
  const least = depthOf(candidate) === 0 ? minChange : minPartChange
  return (
    change >= least * Math.abs(candidate.expected) &&
    change > 0 &&
    stakeOf(candidate) >= minStake * dayValue &&
    (candidate.kind !== 'count' || change >= minPieces)
  )
}

export interface FindingOptions {
  /** The value of a typical day of the workspace, in the unit of `Candidate.weight`. */
  readonly dayValue: number
  /**
   * Metrics that owners think in, such as net sales. They are reported rather than their causes.
   */
  readonly outcomeMetrics: readonly string[]
}

/**
 * After this many days a change is a new level instead of an event. One of the days may be
 * missing.
 */
const newLevelDays = 5

/**
 * Chooses the findings of a workspace on one day: the smallest set that covers everything unusual,
 * most significant first. `past` has the findings of the last `findingMemoryDays`.
 */
export function chooseFindings(
  candidates: readonly Candidate[],
  past: readonly PastFinding[],
  { dayValue, outcomeMetrics }: FindingOptions,
): Finding[] {
  const news = candidates.filter(
    (candidate): candidate is ScoredCandidate =>
      isMaterial(candidate, dayValue) && !isAlreadyReported(candidate, past),
  )
  const metrics = [...new Set(news.map(({ metric }) => metric))]
  const events = groupMetrics(
    metrics.flatMap((metric) => groupSlices(news.filter((one) => one.metric === metric))),
    outcomeMetrics,
  )
  return mergeContinued(events, past)
    .map(({ group, continues }) => toFinding(group, continues, dayValue))
    .toSorted(
      (left, right) =>
        right.significance - left.significance || byId(left.candidate, right.candidate),
    )
}

interface ContinuedGroup {
  readonly group: Group
  readonly continues: PastFinding | null
}

/** Groups that continue the same finding stay one, under the candidate that headed it before. */
function mergeContinued(events: readonly Group[], past: readonly PastFinding[]): ContinuedGroup[] {
  const joined: ContinuedGroup[] = []
  for (const group of events) {
    const continues = findContinued(group, past)
    const before = joined.findIndex((other) => other.continues === continues)
    const known = continues === null ? undefined : joined[before]
    if (known === undefined) joined.push({ group, continues })
    else {
      const { head, folded } = known.group
      joined[before] = { group: { head, folded: [...folded, ...groupMembers(group)] }, continues }
    }
  }
  return joined.map(({ group, continues }) => {
    const all = groupMembers(group)
    const head = all.find(({ id }) => id === continues?.candidate.id) ?? group.head
    return { group: { head, folded: all.filter((one) => one !== head) }, continues }
  })
}

function toFinding(
  { head, folded }: Group,
  continues: PastFinding | null,
  dayValue: number,
): Finding {
  const since = continues?.since ?? head.day
  const days = (continues?.days ?? 0) + 1
  const isLong = head.day - since + 1 >= newLevelDays && days >= newLevelDays - 1
  return {
    candidate: head,
    folded: folded.toSorted((left, right) => stakeOf(right) - stakeOf(left) || byId(left, right)),
    significance: significanceOf(head, dayValue),
    kind: isLong ? 'new_level' : 'unusual',
    since,
    days,
    continues,
  }
}
