import { significance, type Candidate, type Finding } from '@cartograph/analysis'
import { listPriceMetric } from '../plan/watched-metrics.ts'
import { isSameStep } from './price-steps.ts'

/** Less than 1% of a day's sales changes no decision. */
export const leastStake = 0.01

export interface RuleFindingInput {
  readonly candidate: Candidate
  /** Correlated series, which this finding covers. */
  readonly folded: readonly Candidate[]
  /** The amount at stake, in days of sales. */
  readonly stake: number
  readonly since: number
  /** The previous day's finding that this one continues. */
  readonly continues: Finding | null
}

/** Builds a finding from a rule rather than a deviation; it is ranked like all others. */
export function createRuleFinding({
  candidate,
  folded,
  stake,
  since,
  continues,
}: RuleFindingInput): Finding {
  return {
    candidate: { ...candidate, flag: true },
    folded,
    significance: significance(candidate.chance, stake),
    kind: 'unusual',
    since,
    days: candidate.day - since + 1,
    continues,
  }
}

/** Series of the same segment that moved in the same direction. */
export function findCorrelated(candidate: Candidate, all: readonly Candidate[]): Candidate[] {
  return all.filter(
    (other) =>
      other.id !== candidate.id &&
      hasSameSlice(other, candidate) &&
      hasSameDirection(other, candidate),
  )
}

export function hasSameSlice(one: Candidate, other: Candidate): boolean {
  const names = Object.keys(one.slice)
  return (
    names.length === Object.keys(other.slice).length &&
    names.every((name) => one.slice[name] === other.slice[name])
  )
}

export function hasSameDirection(one: Candidate, other: Candidate): boolean {
  return directionOf(one) === directionOf(other)
}

/** Whether both are the change of a price from the same amount to the same amount. */
export function isSamePriceChange(one: Candidate, other: Candidate): boolean {
  if (one.metric !== listPriceMetric || other.metric !== listPriceMetric) return false
  if (one.expected === null || other.expected === null) return false
  return isSameStep(
    { value: one.value, before: one.expected },
    { value: other.value, before: other.expected },
  )
}

/** The direction of a deviation; none for 0. */
export function directionOf({ value, expected }: Candidate): number {
  return Math.sign(value - (expected ?? value))
}

/** The finding and all candidates that it covers. */
export function candidatesIn({ candidate, folded }: Finding): readonly Candidate[] {
  return [candidate, ...folded]
}
