import type { FilterOperator, Granularity, QueryFilter } from '@cartograph/contract'
import type { Cube, CubeMember, Dimension, Measure } from './model/catalogue.ts'

/** What a query asks for, after its names have been found; the passes complete it. */
export interface Plan {
  readonly cube: Cube
  readonly zone: string
  readonly measures: readonly Measure[]
  readonly dimensions: readonly Dimension[]
  readonly times: readonly TimeUse[]
  readonly filters: readonly MemberFilter[]
  /** Null while nothing was asked for: the default order applies. */
  readonly order: readonly OrderTerm[] | null
  readonly limit: number
  readonly offset: number
  /** Whether this is one of several periods that are compared. */
  readonly comparing: boolean
}

export type DateRange = readonly [from: string, to: string]

export interface TimeUse {
  readonly dimension: Dimension
  readonly granularity: Granularity | null
  /** As asked; the time-range pass makes it full wall times. */
  readonly dateRange: DateRange | null
  readonly compareDateRange: readonly DateRange[] | null
  /** From the first moment until before the second, in UTC. */
  readonly moments: { readonly fromMs: number; readonly untilMs: number } | null
}

export interface MemberFilter {
  readonly member: CubeMember
  readonly operator: FilterOperator
  readonly values: QueryFilter['values']
}

export interface OrderTerm {
  readonly member: string
  readonly descending: boolean
}
