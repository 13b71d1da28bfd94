import {
  byId,
  changeOf,
  depthOf,
  isKnown,
  stakeOf,
  type Candidate,
  type Known,
} from './candidate.ts'
import { continuedBy, isOldNews } from './earlier-findings.ts'
import type { Finding, PastFinding } from './finding.ts'
import { allOf, groupMetrics } from './group-metrics.ts'
import { groupSlices, type Group } from './group-slices.ts'
import { significanceOf } from './significance.ts'

/** A whole moves by a twentieth before anybody acts on it. */
const leastChange = 0.05
/** Parts sway more, and small parts most of all: a tenth. */
const leastChangeOfPart = 0.1
/** Less than a hundredth of a day's worth changes no decision, however sure it is. */
const leastStake = 0.01
/** One order more is one order more: of what is counted, five make a change. */
const leastPieces = 5

/** Whether it is large enough to be told, after chance has been ruled out. */
export function passesGate(candidate: Candidate, worth: number): candidate is Known {
  if (!candidate.flag || !isKnown(candidate)) return false
  const change = Math.abs(changeOf(candidate))
  const least = depthOf(candidate) === 0 ? leastChange : leastChangeOfPart
  return (
    change >= least * Math.abs(candidate.expected) &&
    change > 0 &&
    stakeOf(candidate) >= leastStake * worth &&
    (candidate.kind !== 'count' || change >= leastPieces)
  )
}

export interface FindingOptions {
  /** Of a usual day of the workspace, in the unit of `Candidate.weight`. */
  readonly worth: number
  /** What a shop owner thinks in, such as net sales: told rather than what it comes from. */
  readonly outcomes: readonly string[]
}

/** As long, it is no event any more; a day in between may have been missed. */
const newLevelDays = 5

/**
 * Of all judgements of one workspace and one day, what is told: the fewest findings that everything unusual is
 * part of, the most significant first. `past` is what was told in the `rememberedDays` before.
 */
export function chooseFindings(
  candidates: readonly Candidate[],
  past: readonly PastFinding[],
  { worth, outcomes }: FindingOptions,
): Finding[] {
  const news = candidates.filter(
    (candidate): candidate is Known => passesGate(candidate, worth) && !isOldNews(candidate, past),
  )
  const metrics = [...new Set(news.map(({ metric }) => metric))]
  const events = groupMetrics(
    metrics.flatMap((metric) => groupSlices(news.filter((one) => one.metric === metric))),
    outcomes,
  )
  return joinContinued(events, past)
    .map(({ group, continues }) => findingOf(group, continues, worth))
    .toSorted(
      (left, right) =>
        right.significance - left.significance || byId(left.candidate, right.candidate),
    )
}

interface Continued {
  readonly group: Group
  readonly continues: PastFinding | null
}

/** What goes on from the same finding stays one, told by what told it before. */
function joinContinued(events: readonly Group[], past: readonly PastFinding[]): Continued[] {
  const joined: Continued[] = []
  for (const group of events) {
    const continues = continuedBy(group, past)
    const before = joined.findIndex((other) => other.continues === continues)
    const known = continues === null ? undefined : joined[before]
    if (known === undefined) joined.push({ group, continues })
    else {
      const { head, folded } = known.group
      joined[before] = { group: { head, folded: [...folded, ...allOf(group)] }, continues }
    }
  }
  return joined.map(({ group, continues }) => {
    const all = allOf(group)
    const head = all.find(({ id }) => id === continues?.candidate.id) ?? group.head
    return { group: { head, folded: all.filter((one) => one !== head) }, continues }
  })
}

function findingOf({ head, folded }: Group, continues: PastFinding | null, worth: number): Finding {
  const since = continues?.since ?? head.day
  const days = (continues?.days ?? 0) + 1
  const isLong = head.day - since + 1 >= newLevelDays && days >= newLevelDays - 1
  return {
    candidate: head,
    folded: folded.toSorted((left, right) => stakeOf(right) - stakeOf(left) || byId(left, right)),
    significance: significanceOf(head, worth),
    kind: isLong ? 'new_level' : 'unusual',
    since,
    days,
    continues,
  }
}
