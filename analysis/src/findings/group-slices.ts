import {
  byId,
  depthOf,
  directionOf,
  isInside,
  overlaps,
  type ScoredCandidate,
} from './candidate.ts'
import { explainingPart } from './explaining-part.ts'
import { additiveChange } from './additive-change.ts'

/** A reported candidate with the candidates that it covers. */
export interface Group {
  readonly head: ScoredCandidate
  readonly folded: readonly ScoredCandidate[]
}

/**
 * Groups the changes of one metric: a whole is reported by the part that explains it, and
 * otherwise its parts by the whole. Overlapping parts of two dimensions that moved in the same
 * direction are one change seen twice.
 */
export function groupSlices(passing: readonly ScoredCandidate[]): Group[] {
  const groups: Group[] = []
  let left = passing.toSorted(
    (one, other) =>
      depthOf(one) - depthOf(other) ||
      Math.abs(additiveChange(other)) - Math.abs(additiveChange(one)) ||
      byId(one, other),
  )
  for (let [first] = left; first !== undefined; [first] = left) {
    const chain = chainFrom(first, left)
    const head = chain.at(-1) ?? first
    const isInGroup = (one: ScoredCandidate) =>
      chain.includes(one) || (directionOf(one) === directionOf(head) && overlaps(one, head))
    groups.push({ head, folded: left.filter((one) => one !== head && isInGroup(one)) })
    left = left.filter((one) => !isInGroup(one))
  }
  return groups
}

/** Descends from a whole to the part that explains it, and on to a part of that. */
function chainFrom(first: ScoredCandidate, others: readonly ScoredCandidate[]): ScoredCandidate[] {
  const chain = [first]
  for (let whole: ScoredCandidate | null = first; whole !== null;) {
    const within: ScoredCandidate = whole
    const parts = others.filter((one) => depthOf(one) > depthOf(within) && isInside(one, within))
    whole = explainingPart(within, parts)
    if (whole !== null) chain.push(whole)
  }
  return chain
}
