import { significance, type Candidate, type Finding } from '@cartograph/analysis'

/** Less than a hundredth of a day's worth changes no decision. */
export const leastStake = 0.01

export interface RuleFindingInput {
  readonly candidate: Candidate
  /** What moved with it, and is told by it. */
  readonly folded: readonly Candidate[]
  /** What is at stake, beside what a day is worth. */
  readonly stake: number
  readonly since: number
  /** The finding of the day before that it goes on from. */
  readonly continues: Finding | null
}

/** A finding of what is not told by how far a figure sways; it is weighed as all others are. */
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

/** What moved the same way in the same part. */
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

/** Which way it lies from what was expected; of nothing, none. */
export function directionOf({ value, expected }: Candidate): number {
  return Math.sign(value - (expected ?? value))
}

/** All that a finding tells. */
export function candidatesIn({ candidate, folded }: Finding): readonly Candidate[] {
  return [candidate, ...folded]
}
