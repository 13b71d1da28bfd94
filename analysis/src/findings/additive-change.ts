import { changeOf, type ScoredCandidate } from './candidate.ts'

/** The change in units that add up from the parts to the whole, also for ratios. */
export function additiveChange(candidate: ScoredCandidate): number {
  return changeOf(candidate) * shareWeight(candidate)
}

/** The expected value in the same units; for a ratio, its denominator. */
export function expectedSize(candidate: ScoredCandidate): number {
  return candidate.kind === 'ratio' ? Math.abs(candidate.weight) : Math.abs(candidate.expected)
}

/** The standard deviation of the additive change. */
export function additiveUncertainty(candidate: ScoredCandidate): number {
  const { expected, lower, upper } = candidate
  const bound = additiveChange(candidate) < 0 ? lower : upper
  return bound === null ? 0 : Math.abs(bound - expected) * Math.abs(shareWeight(candidate))
}

function shareWeight({ kind, weight }: ScoredCandidate): number {
  return kind === 'ratio' ? weight : 1
}
