import type { Expression, Grain, Interval } from '../expression.ts'

/**
 * What can be asked. Every reference in it is known to lead somewhere, extended cubes are whole, and
 * nothing of YAML is left but the words.
 */
export interface Model {
  readonly cubes: ReadonlyMap<string, Cube>
  readonly views: ReadonlyMap<string, View>
}

interface Described {
  readonly name: string
  readonly title: string
  readonly description: string | null
  /** Hidden ones can be used by other members, but not asked for. */
  readonly isPublic: boolean
  readonly meta: Readonly<Record<string, unknown>>
}

export interface Cube extends Described {
  /**
   * A SELECT, or a table's name, in the engine's SQL: text, and names of cubes whose own rows stand there
   * (`{orders.sql()}`).
   */
  readonly rows: readonly (string | { readonly rowsOf: string })[]
  readonly joins: readonly Join[]
  readonly measures: ReadonlyMap<string, Measure>
  readonly dimensions: ReadonlyMap<string, Dimension>
  readonly segments: ReadonlyMap<string, Segment>
  /** Tells its rows apart; empty when none is said, and then nothing may multiply them. */
  readonly primaryKey: readonly Dimension[]
  /** Of what its rows hold money; null where the model does not say, and then it cannot be converted. */
  readonly money: Money | null
}

/** Both over columns and dimensions of a row. */
export interface Money {
  /** ISO 4217. */
  readonly currency: Expression
  /** The moment, or the day, of whose rate it is converted by. */
  readonly at: Expression
}

/** From the cube that declares it, read from there: many_to_one means many of mine to one of theirs. */
export interface Join {
  readonly to: string
  readonly relationship: Relationship
  /** Over columns and members of both cubes. */
  readonly on: Expression
}
export type Relationship = 'one_to_one' | 'one_to_many' | 'many_to_one'

interface MemberBase extends Described {
  /** The cube it belongs to; `name` is without it. */
  readonly cube: string
  readonly shortTitle: string
}

export interface Dimension extends MemberBase {
  readonly kind: 'dimension'
  readonly type: 'string' | 'number' | 'time' | 'boolean' | 'geo'
  /** Of a `geo`: latitude and longitude, joined by a comma. */
  readonly value: Expression
  readonly isPrimaryKey: boolean
  /** `value` is a measure of another cube, computed for each row of this one. */
  readonly isSubQuery: boolean
  /** Of a sub-query: filters of the query apply within it. */
  readonly propagatesFilters: boolean
  readonly granularities: ReadonlyMap<string, CustomGranularity>
  readonly format: string | null
  readonly suggestsValues: boolean
  /** `local_time: true` in the model: its times are days or wall times already, and no zone moves them. */
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
   * An aggregate over rows of its cube, or arithmetic over members that are. References to measures stay
   * references: planning decides where each is computed.
   */
  readonly value: Expression
  /** The rows that its aggregate is made of, all others giving it nothing; null for all rows. */
  readonly reads: Expression | null
  readonly window: RollingWindow | null
  /** Its members, computed for an earlier or later time and shown at this one. */
  readonly shifts: readonly TimeShift[]
  readonly format: string | null
  readonly drillMembers: readonly MemberName[]
  /** What insights, reports and targets read; null where the model does not say. */
  readonly reading: Reading | null
}

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

/** The rows that count at a step of the query's granularity. */
export type RollingWindow =
  | {
      readonly kind: 'trailing'
      /** Before and after the step's end (or start, by `offset`); null: without limit. */
      readonly trailing: Interval | null
      readonly leading: Interval | null
      readonly hasTrailing: boolean
      readonly hasLeading: boolean
      readonly offset: 'start' | 'end'
    }
  /** From the start of the calendar's step until the end of the query's. */
  | { readonly kind: 'to-date'; readonly grain: Grain }

export interface TimeShift {
  /** Null: every time dimension of the query. */
  readonly dimension: MemberName | null
  /** `prior`: what was this long before. */
  readonly by: Interval
  readonly direction: 'prior' | 'next'
}

export interface Reading {
  /** Whether more of it is good news. */
  readonly sentiment: 'up' | 'down' | 'neutral'
  /** How its values over parts relate to its value over the whole. */
  readonly additivity: 'sum' | 'ratio' | 'distinct'
  /** Whether people pick it for reports. */
  readonly reporting: boolean
}

/** Members of several cubes under names of its own, with the joins by which they are reached. */
export interface View extends Described {
  readonly members: ReadonlyMap<string, ViewMember>
  /** Each path from the view's root: `['orders', 'customers', 'addresses']`. Nothing else is joined. */
  readonly joinPaths: readonly (readonly string[])[]
}

export interface ViewMember {
  readonly of: MemberName & { readonly kind: Member['kind'] }
  /** As the view shows it. */
  readonly title: string
  readonly shortTitle: string
  readonly description: string | null
  readonly isPublic: boolean
  readonly format: string | null
  readonly meta: Readonly<Record<string, unknown>>
}

export type Member = Measure | Dimension | Segment
