import { stakeOf, type ScoredCandidate } from './candidate.ts'

/** The lower bound of the chance: one in a million is as certain as one in a billion. */
const minChance = 1e-12

/** The stake is relative to the value of a typical day, which makes days comparable. */
export function significanceOf(candidate: ScoredCandidate, dayValue: number): number {
  return significance(candidate.chance, stakeOf(candidate) / Math.max(dayValue, Number.MIN_VALUE))
}

/**
 * Certainty times size: doubling the digits of the chance weighs about as much as four times the
 * stake.
 */
export function significance(chance: number, stake: number): number {
  const sure = Math.sqrt(-Math.log10(Math.min(1, Math.max(minChance, chance))))
  return sure * Math.sqrt(Math.min(1, stake))
}
