import type { FilterOperator } from '@cartograph/contract'
import type { Grain } from './expression.ts'
import type { Dimension, Measure, Segment } from './model/model.ts'

/**
 * A query whose every name was found and whose dates are dates: what planning turns into SQL. One of
 * several when periods are compared.
 */
export interface Question {
  /** IANA; the clocks by which days begin. */
  readonly zone: string
  readonly measures: readonly Used<Measure>[]
  readonly dimensions: readonly Used<Dimension>[]
  readonly times: readonly TimeUse[]
  readonly segments: readonly Used<Segment>[]
  /** All of them hold. Measures and dimensions do not meet within one. */
  readonly filters: readonly Filter[]
  readonly order: readonly OrderTerm[]
  /** Null: no limit was asked for by somebody who may have all. */
  readonly limit: number | null
  readonly offset: number
  /** Also count the rows there would be without limit and offset. */
  readonly countsAll: boolean
  /** Rows as they are: measures show the value of each row. */
  readonly isUngrouped: boolean
  /** When it was asked of a view: only these joins may be taken; null stands for all of the model's. */
  readonly joinPaths: readonly (readonly string[])[] | null
  /** One of several periods that are compared: rows carry the name of theirs. */
  readonly comparing: { readonly label: string } | null
  /** Further levels of totals: the keys that each keeps. */
  readonly totals: readonly (readonly string[])[]
  readonly top: Top | null
  /** ISO 4217: what all measures of money are to be in; null: as the rows have it. */
  readonly currency: string | null
  /** Whether steps of the time without rows are to be answered too. */
  readonly fillsGaps: boolean
}

/** The values of a dimension that rank highest; the others go by one name, or are left out. */
export interface Top {
  readonly dimension: Used<Dimension>
  readonly by: Used<Measure>
  readonly count: number
  readonly other: string | null
}

/** A member with the name the query used for it, which is the key in its rows. */
export interface Used<Member> {
  /** `ShopifyOrders.netSales`, or the name a view has given it: `sales.net`. */
  readonly key: string
  readonly member: Member
}

export interface TimeUse extends Used<Dimension> {
  /** Null: only its range counts. */
  readonly grain: Grain | null
  /** Full wall times, `YYYY-MM-DDTHH:mm:ss.SSS`, the last one included. */
  readonly dateRange: readonly [from: string, to: string] | null
  /** The same from the first moment until before the second, in UTC. */
  readonly moments: { readonly fromMs: number; readonly untilMs: number } | null
}

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  | MemberFilter
  /** `measureFilter`: the filters that a measure carries itself, as conditions on rows. */
  | { readonly kind: 'measure-filter'; readonly used: Used<Measure> }

export interface MemberFilter {
  readonly kind: 'member'
  readonly used: Used<Measure> | Used<Dimension>
  readonly operator: Exclude<FilterOperator, 'measureFilter'>
  /** As text, whatever JSON they were; null is a value. Relative dates are resolved. */
  readonly values: readonly (string | null)[]
  /** Of date operators: half-open, in UTC; null for all others. */
  readonly moments: { readonly fromMs: number; readonly untilMs: number } | null
}

export interface OrderTerm {
  /** A measure's or a dimension's key, or a time's with its granularity: `orders.createdAt.day`. */
  readonly key: string
  readonly descending: boolean
}
