import type { Candidate } from './candidate.ts'

/** What is told of one day. */
export interface Finding {
  readonly candidate: Candidate
  /** What moved with it, and is told by it; the most at stake first. */
  readonly folded: readonly Candidate[]
  /** From 0, comparable from day to day. */
  readonly significance: number
  readonly kind: 'unusual' | 'new_level'
  /** The first day of it. */
  readonly since: number
  /** On how many days it was seen. */
  readonly days: number
  /** The finding of a day before that this one goes on: to be updated rather than told again. */
  readonly continues: PastFinding | null
}

/** What has to be known of what was told on the days before. */
export type PastFinding = Pick<Finding, 'candidate' | 'folded' | 'kind' | 'since' | 'days'>
