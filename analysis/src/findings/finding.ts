import type { Candidate } from './candidate.ts'

/** One reported change of one day. */
export interface Finding {
  readonly candidate: Candidate
  /** Candidates that moved with it and are not reported separately, highest stake first. */
  readonly folded: readonly Candidate[]
  /** 0 or more, comparable between days. */
  readonly significance: number
  readonly kind: 'unusual' | 'new_level'
  /** The first day of the change. */
  readonly since: number
  /** The number of days on which it was observed. */
  readonly days: number
  /** The earlier finding that this one updates. */
  readonly continues: PastFinding | null
}

/** The fields of earlier findings that `chooseFindings` needs. */
export type PastFinding = Pick<Finding, 'candidate' | 'folded' | 'kind' | 'since' | 'days'>
