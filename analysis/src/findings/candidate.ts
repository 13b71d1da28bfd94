import type { Better, SeriesKind } from '../series/series.ts'

/** A figure of one part of a workspace on one day, as it was judged: what might be told. */
export interface Candidate {
  /** Of the series: the same from day to day. */
  readonly id: string
  readonly metric: string
  readonly kind: SeriesKind
  readonly better: Better
  /** By dimension; empty for the whole. */
  readonly slice: Readonly<Record<string, string>>
  readonly day: number
  readonly value: number
  /** Null where nothing could be expected. */
  readonly expected: number | null
  readonly lower: number | null
  readonly upper: number | null
  /** How far out, in spreads. */
  readonly surprise: number
  /** Of something as far out by chance. */
  readonly chance: number
  /** Whether it is believed, after all tests of its day. */
  readonly flag: boolean
  /** Good news, bad news, or neither. */
  readonly sentiment: 1 | 0 | -1
  /**
   * What one unit of it is worth, in the unit of `FindingOptions.worth`: of net sales 1, of sessions the sales
   * of one, of a share what it is a share of times what one of those brings.
   */
  readonly weight: number
}

/** What of a candidate counts once something was expected. */
export interface Known extends Candidate {
  readonly expected: number
}

export function isKnown(candidate: Candidate): candidate is Known {
  return candidate.expected !== null
}

export function changeOf({ value, expected }: Known): number {
  return value - expected
}

/** What is at stake. */
export function stakeOf(candidate: Known): number {
  return Math.abs(changeOf(candidate) * candidate.weight)
}

export function directionOf(candidate: Known): number {
  return Math.sign(changeOf(candidate))
}

export function isInside(part: Candidate, whole: Candidate): boolean {
  return Object.entries(whole.slice).every(([dim, value]) => part.slice[dim] === value)
}

/** Whether something could belong to both. */
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
