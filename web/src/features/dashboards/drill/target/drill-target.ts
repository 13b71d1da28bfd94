import type { Cell, DayRange, Member, MemberAnnotation, QueryFilter } from '@cartograph/contract'

/** A picked number with everything that a query needs to compute it again. */
export interface DrillTarget {
  readonly measure: Member
  readonly about: MemberAnnotation
  readonly value: Cell
  readonly valueText: string
  /** Where the number is, in words: 'Email · Nov 14, 2026'. */
  readonly place: string
  /** The values that narrow the query of the element. */
  readonly parts: readonly TargetPart[]
  /** Null if the query has no dates. */
  readonly time: TargetTime | null
  /** The dates in words; empty without dates. */
  readonly timeLabel: string
  /** The conditions of the element's query. */
  readonly filters: readonly QueryFilter[]
  readonly segments: readonly Member[]
  readonly timezone: string
  readonly currency: string
}

export interface TargetPart {
  readonly member: Member
  readonly title: string
  readonly values: readonly Cell[]
  readonly label: string
  /** The names that a combined row such as 'Other' leaves out. */
  readonly except: readonly Cell[] | null
  /** The value was picked itself, rather than a number next to it. */
  readonly isPicked: boolean
}

export interface TargetTime {
  readonly dimension: Member
  /** Days or moments in the time zone of the query. */
  readonly range: readonly [from: string, to: string]
  /** What the number is compared with. */
  readonly compared: readonly [from: string, to: string]
  /** True for one point of several over time. */
  readonly isStep: boolean
}

export function daysOfTime({ range: [from, to] }: Pick<TargetTime, 'range'>): DayRange {
  return [from.slice(0, 10), to.slice(0, 10)]
}
