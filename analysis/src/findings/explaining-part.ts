import { additiveChange, additiveUncertainty, expectedSize } from './additive-change.ts'
import { byId, type ScoredCandidate } from './candidate.ts'

/** Of the whole's change. */
const minExplainedShare = 0.6
/** A part that moved half as much without the other part moved on its own. */
const minOwnMovement = 0.5
/** A part that is nearly the whole explains nothing about it. */
const minRest = 0.05

/** The part that explains the change of a whole: without it, the whole is as expected. */
export function explainingPart(
  whole: ScoredCandidate,
  parts: readonly ScoredCandidate[],
): ScoredCandidate | null {
  const explaining = parts.filter((part) => explains(part, whole))
  const [best = null] = explaining.toSorted(
    (left, right) =>
      Math.abs(restOf(whole, left)) - Math.abs(restOf(whole, right)) || byId(left, right),
  )
  return best
}

function explains(part: ScoredCandidate, whole: ScoredCandidate): boolean {
  const restSize = expectedSize(whole) - expectedSize(part)
  if (restSize < minRest * expectedSize(whole)) return false
  const [amount, rest] = [additiveChange(part), restOf(whole, part)]
  if (amount / additiveChange(whole) < minExplainedShare) return false
  const band = additiveUncertainty(whole) * Math.sqrt(restSize / expectedSize(whole))
  if (Math.abs(rest) > band) return false
  return (
    Math.abs(rest) / restSize <=
    minOwnMovement * (Math.abs(amount) / Math.max(expectedSize(part), 1e-12))
  )
}

function restOf(whole: ScoredCandidate, part: ScoredCandidate): number {
  return additiveChange(whole) - additiveChange(part)
}
