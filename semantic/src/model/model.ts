import type { QueryFilter } from '@cartograph/contract'
import type { Expression, Grain, Interval } from '../expression.ts'

/**
 * The validated data model. Every reference resolves, inheritance is applied, and no YAML remains.
 */
export interface Model {
  readonly cubes: ReadonlyMap<string, Cube>
  readonly views: ReadonlyMap<string, View>
  /** Why members that a workspace once had cannot be queried, by path. */
  readonly missing: ReadonlyMap<string, string>
}

interface Described {
  readonly name: string
  readonly title: string
  readonly description: string | null
  /** Hidden members can be used by other members, but not queried. */
  readonly isPublic: boolean
  readonly meta: Readonly<Record<string, unknown>>
}

export interface Cube extends Described {
  /**
   * A SELECT or a table name in the engine's SQL: text, and names of cubes whose rows are inserted
   * there (`{orders.sql()}`).
   */
  readonly rows: readonly (string | { readonly rowsOf: string })[]
  /** The engine may keep the rows for later queries: `type: original_sql` of a pre-aggregation. */
  readonly isMaterializable: boolean
  readonly joins: readonly Join[]
  readonly measures: ReadonlyMap<string, Measure>
  readonly dimensions: ReadonlyMap<string, Dimension>
  readonly segments: ReadonlyMap<string, Segment>
  /** Empty when the model does not declare one; then no join may multiply the rows. */
  readonly primaryKey: readonly Dimension[]
  /**
   * How to convert the money in its rows; null when the model does not say, and then it cannot be
   * converted.
   */
  readonly money: Money | null
  /** By cube, why its rows have none of the other's: a query that combines both is refused. */
  readonly lacks: Lacks
}

/** Both are expressions over columns and dimensions of a row. */
export interface Money {
  /** ISO 4217. */
  readonly currency: Expression
  /** The moment, or the day, of the exchange rate. */
  readonly at: Expression
}

/**
 * From the perspective of the declaring cube: many_to_one means many of its rows to one of the
 * target.
 */
export interface Join {
  readonly to: string
  readonly relationship: Relationship
  /** Over columns and members of both cubes. */
  readonly on: Expression
}
export type Relationship = 'one_to_one' | 'one_to_many' | 'many_to_one'

interface MemberBase extends Described {
  /** The cube it belongs to; `name` does not include it. */
  readonly cube: string
  readonly shortTitle: string
}

export interface Dimension extends MemberBase {
  readonly kind: 'dimension'
  readonly type: 'string' | 'number' | 'time' | 'boolean' | 'geo'
  /** For `geo`: latitude and longitude, joined by a comma. */
  readonly value: Expression
  readonly isPrimaryKey: boolean
  /** `value` is a measure of another cube, computed for each row of this one. */
  readonly isSubQuery: boolean
  /** For a sub-query: the filters of the query apply in it. */
  readonly propagatesFilters: boolean
  readonly granularities: ReadonlyMap<string, CustomGranularity>
  readonly format: string | null
  readonly suggestsValues: boolean
  /** `local_time: true` in the model: days or wall times that are not converted to a time zone. */
  readonly isLocalTime: boolean
}

export interface CustomGranularity {
  readonly title: string
  readonly grain: Grain
}

export interface Segment extends MemberBase {
  readonly kind: 'segment'
  readonly value: Expression
}

export interface Measure extends MemberBase {
  readonly kind: 'measure'
  readonly type: MeasureType
  /**
   * An aggregate over rows of its cube, or arithmetic over members. References to measures remain
   * references: planning decides where each is computed.
   */
  readonly value: Expression
  /** The rows that the aggregate takes, while all others contribute nothing; null for all rows. */
  readonly reads: Expression | null
  readonly window: RollingWindow | null
  /** Its members are computed for an earlier or later time and shown at this one. */
  readonly shifts: readonly TimeShift[]
  readonly format: string | null
  readonly drillMembers: readonly MemberName[]
  /** Metadata for insights, reports and targets; null without any. */
  readonly reading: Reading | null
  /**
   * By granularity, the measure of the same cube that has the platform's own count for it: no other
   * period can be computed. Null if the measure can be computed for any rows.
   */
  readonly periods: Readonly<Record<string, string>> | null
  /**
   * The shortest step of the cube's own time for which the measure has a value; null for any. A rate
   * whose numerator follows days after its denominator would compare different things within a day.
   */
  readonly minGranularity: MinGranularity | null
  /** As of a cube, for the rows of this measure. */
  readonly lacks: Lacks
  /** Conditions on rows that the metrics of a workspace add; empty for measures of the model. */
  readonly only: readonly QueryFilter[]
  /**
   * Calculated from metrics that may be of other cubes: what no join connects to a time of the query
   * counts by the time of its own cube, and a sum of no rows is 0 where other parts have rows.
   */
  readonly isFormula: boolean
}

/** By cube, the sentence that says why rows have none of its rows. */
export type Lacks = Readonly<Record<string, string>>

export const minGranularities = ['week', 'month'] as const
export type MinGranularity = (typeof minGranularities)[number]

export const measureTypes = [
  'count',
  'count_distinct',
  'count_distinct_approx',
  'sum',
  'avg',
  'min',
  'max',
  'number',
  'string',
  'time',
  'boolean',
] as const
export type MeasureType = (typeof measureTypes)[number]

export interface MemberName {
  readonly cube: string
  readonly name: string
}

/** The rows that a measure takes at a step of the query's granularity. */
export type RollingWindow =
  | {
      readonly kind: 'trailing'
      /** Before and after the end of the step (or its start, by `offset`); null means unlimited. */
      readonly trailing: Interval | null
      readonly leading: Interval | null
      readonly hasTrailing: boolean
      readonly hasLeading: boolean
      readonly offset: 'start' | 'end'
    }
  /** From the start of the calendar's step until the end of the query's. */
  | { readonly kind: 'to-date'; readonly grain: Grain }

export interface TimeShift {
  /** Null means every time dimension of the query. */
  readonly dimension: MemberName | null
  /** `prior` looks back by this interval. */
  readonly by: Interval
  readonly direction: 'prior' | 'next'
}

export interface Reading {
  /** Whether an increase is good news. */
  readonly sentiment: 'up' | 'down' | 'neutral'
  /** How the values of parts combine to the value of the whole. */
  readonly additivity: 'sum' | 'ratio' | 'distinct'
  /** Whether it is offered for reports. */
  readonly reporting: boolean
}

/** Members of several cubes under the view's own names, with the joins that connect them. */
export interface View extends Described {
  readonly members: ReadonlyMap<string, ViewMember>
  /**
   * Paths from the view's root: `['orders', 'customers', 'addresses']`. No other joins are used.
   */
  readonly joinPaths: readonly (readonly string[])[]
}

export interface ViewMember {
  readonly of: MemberName & { readonly kind: Member['kind'] }
  /** The view's own title. */
  readonly title: string
  readonly shortTitle: string
  readonly description: string | null
  readonly isPublic: boolean
  readonly format: string | null
  readonly meta: Readonly<Record<string, unknown>>
}

export type Member = Measure | Dimension | Segment
