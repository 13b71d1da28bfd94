import type { FilterOperator } from '@cartograph/contract'
import type { Grain } from './expression.ts'
import type { Dimension, Measure, Segment } from './model/model.ts'

/**
 * A resolved query: all names refer to members, and all dates are absolute. Planning turns it into
 * SQL. A query that compares periods has one question for each.
 */
export interface Question {
  /** The IANA time zone of its days. */
  readonly zone: string
  readonly measures: readonly MemberUse<Measure>[]
  readonly dimensions: readonly MemberUse<Dimension>[]
  readonly times: readonly TimeUse[]
  readonly segments: readonly MemberUse<Segment>[]
  /** All of them must hold. No filter combines measures and dimensions. */
  readonly filters: readonly Filter[]
  readonly order: readonly OrderTerm[]
  /** The order identifies a row. Otherwise ties are sorted by all keys. */
  readonly ordersUniquely?: true
  /** Null means unlimited, for internal queries. */
  readonly limit: number | null
  readonly offset: number
  /** Also counts the rows without limit and offset. */
  readonly countsAll: boolean
  /** Ungrouped rows: measures show the value of each row. */
  readonly isUngrouped: boolean
  /**
   * The joins of the queried view, which are the only ones allowed; null means all joins of the
   * model.
   */
  readonly joinPaths: readonly (readonly string[])[] | null
  /** The period of a comparison; its rows carry the label. */
  readonly comparing: { readonly label: string } | null
  /** Further levels of totals: the keys that each retains. */
  readonly totals: readonly (readonly string[])[]
  readonly top: Top | null
  /** ISO 4217: the currency to convert money to; null leaves it as stored. */
  readonly currency: string | null
  /** Whether to add steps of the time without rows. */
  readonly fillsGaps: boolean
  /** The dimensions that only filters of this question use. */
  readonly related: readonly RelatedDimension[]
  /** Conditions on rows that this question uses as dimensions. */
  readonly conditions: readonly Dimension[]
  /** The conditions of the measures that take only some rows, by `restrictionKey`. */
  readonly restrictions: Restrictions
}

export type Restrictions = ReadonlyMap<string, readonly Filter[]>

/** Measures with the same conditions share them. Null for a measure of all rows. */
export function restrictionKey({ only }: Measure): string | null {
  return only.length === 0 ? null : JSON.stringify(only)
}

/** A measure over the related rows of each row of a cube: a sub-query that no model declares. */
export interface RelatedDimension {
  readonly dimension: Dimension
  readonly measure: MemberUse<Measure>
  /** The conditions on the related rows. */
  readonly filters: readonly Filter[]
}

/** The highest values of a dimension. The others are combined under one name, or omitted. */
export interface Top {
  readonly dimension: MemberUse<Dimension>
  readonly by: MemberUse<Measure>
  readonly count: number
  readonly other: string | null
}

/** A member with its name in the query, which is also the key in the rows. */
export interface MemberUse<Member> {
  /** `ShopifyOrders.netSales`, or a view's name for it: `sales.net`. */
  readonly key: string
  readonly member: Member
}

export interface TimeUse extends MemberUse<Dimension> {
  /** Null when only its range matters. */
  readonly grain: Grain | null
  /** Full wall times, `YYYY-MM-DDTHH:mm:ss.SSS`, including the last one. */
  readonly dateRange: readonly [from: string, to: string] | null
  /** The same range in UTC, half-open. */
  readonly moments: { readonly fromMs: number; readonly untilMs: number } | null
}

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  | MemberFilter
  /** `measureFilter`: the filters that a measure carries itself, as conditions on rows. */
  | { readonly kind: 'measure-filter'; readonly used: MemberUse<Measure> }

export interface MemberFilter {
  readonly kind: 'member'
  readonly used: MemberUse<Measure> | MemberUse<Dimension>
  readonly operator: Exclude<FilterOperator, 'measureFilter'>
  /** As text for every JSON type; null is a value. Relative dates are resolved. */
  readonly values: readonly (string | null)[]
  /** The filter of the query that this condition was derived from, if it was. */
  readonly requested?: { readonly key: string; readonly values: readonly (string | null)[] }
  /** For date operators: half-open, in UTC; null for all others. */
  readonly moments: { readonly fromMs: number; readonly untilMs: number } | null
}

export interface OrderTerm {
  /**
   * The key of a measure or dimension, or of a time with its granularity: `orders.createdAt.day`.
   */
  readonly key: string
  readonly descending: boolean
}
