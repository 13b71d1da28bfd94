import type { Better, SeriesKind } from '../series/series.ts'

/** The judged value of one series on one day. */
export interface Candidate {
  /** The id of the series, stable from day to day. */
  readonly id: string
  readonly metric: string
  readonly kind: SeriesKind
  readonly better: Better
  /** Values by dimension; empty for the whole. */
  readonly slice: Readonly<Record<string, string>>
  readonly day: number
  readonly value: number
  /** Null without an expected value. */
  readonly expected: number | null
  readonly lower: number | null
  readonly upper: number | null
  /** The distance from the expected value, in standard deviations. */
  readonly surprise: number
  /** The chance of a value as far out on an ordinary day. */
  readonly chance: number
  /** Whether the value passed the control of false discoveries of its day. */
  readonly flag: boolean
  /** 1 is good news, -1 bad news, 0 neutral. */
  readonly sentiment: 1 | 0 | -1
  /**
   * The value of one unit in the unit of `FindingOptions.dayValue`: 1 for net sales, the sales per
   * session for sessions, and for a ratio its denominator times the value of one of its units.
   */
  readonly weight: number
  /** Set where only the last days together are unusual. */
  readonly run?: DayRun
}

/** The range of the total of several days in a row. */
export interface DayRun {
  readonly days: number
  readonly expected: number
  readonly lower: number
  readonly upper: number
}

/** A candidate with an expected value. */
export interface ScoredCandidate extends Candidate {
  readonly expected: number
}

/** Whether the value, or the total of its run, is outside the range in which it was expected. */
export function isOutsideRange({ value, lower, upper, run }: Candidate): boolean {
  const range = run ?? { lower, upper }
  return range.lower === null || range.upper === null || value < range.lower || value > range.upper
}

export function isScored(candidate: Candidate): candidate is ScoredCandidate {
  return candidate.expected !== null
}

export function changeOf({ value, expected }: ScoredCandidate): number {
  return value - expected
}

/** The absolute change in terms of money. */
export function stakeOf(candidate: ScoredCandidate): number {
  return Math.abs(changeOf(candidate) * candidate.weight)
}

export function directionOf(candidate: ScoredCandidate): number {
  return Math.sign(changeOf(candidate))
}

export function isInside(part: Candidate, whole: Candidate): boolean {
  return Object.entries(whole.slice).every(([dim, value]) => part.slice[dim] === value)
}

/** Whether some data could belong to both slices. */
export function overlaps(one: Candidate, other: Candidate): boolean {
  return Object.entries(one.slice).every(
    ([dim, value]) => other.slice[dim] === undefined || other.slice[dim] === value,
  )
}

export function depthOf({ slice }: Candidate): number {
  return Object.keys(slice).length
}

export function byId(left: Candidate, right: Candidate): number {
  return left.id < right.id ? -1 : left.id > right.id ? 1 : 0
}
