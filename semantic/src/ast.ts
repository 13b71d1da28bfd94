import type { Granularity } from '@cartograph/contract'

/** A value of a row, or of a group of rows, before any engine's SQL. */
export type Expression =
  /** SQL of the catalogue, with the members it refers to in their places. */
  | { readonly kind: 'sql'; readonly parts: readonly (string | Expression)[] }
  | { readonly kind: 'number'; readonly text: string }
  | {
      readonly kind: 'arithmetic'
      readonly operator: ArithmeticOperator
      readonly left: Expression
      readonly right: Expression
    }
  | {
      readonly kind: 'aggregate'
      readonly function: AggregateFunction
      /** Absent for a count of rows. */
      readonly of: Expression | null
      /** Only rows for which all of these hold are taken. */
      readonly when: readonly Expression[]
    }
  /** A moment in UTC as a wall clock shows it. */
  | { readonly kind: 'local'; readonly of: Expression; readonly spans: readonly OffsetSpan[] }
  | { readonly kind: 'truncated'; readonly of: Expression; readonly granularity: Granularity }
  /** A column of the grouped rows. */
  | { readonly kind: 'column'; readonly name: string }

export type ArithmeticOperator = '+' | '-' | '*' | '/'

export const aggregateFunctions = ['count', 'count_distinct', 'sum', 'avg', 'min', 'max'] as const
export type AggregateFunction = (typeof aggregateFunctions)[number]

/** From `fromMs` until before `untilMs` (UTC) the clocks of a zone differ from UTC by `offsetMs`. */
export interface OffsetSpan {
  readonly fromMs: number
  readonly untilMs: number
  readonly offsetMs: number
}

/** A value that came from outside, and so is only ever bound. */
export type Value =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly text: string }
  | { readonly type: 'moment'; readonly ms: number }
  | { readonly type: 'boolean'; readonly value: boolean }

export type Condition =
  | {
      readonly kind: 'compare'
      readonly left: Expression
      readonly operator: '=' | '<' | '<=' | '>' | '>='
      readonly right: Value
    }
  | { readonly kind: 'contains'; readonly of: Expression; readonly text: string }
  | { readonly kind: 'is-null'; readonly of: Expression }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'all' | 'any'; readonly conditions: readonly Condition[] }

export type Form = 'text' | 'number' | 'time' | 'boolean'

export interface GroupedColumn {
  readonly name: string
  readonly value: Expression
  readonly form: Form
}

export interface Output {
  /** The key in the row that leaves: `ShopifyOrders.netSales`. */
  readonly key: string
  readonly column: string
  readonly form: Form
}

/** One SELECT: rows of a cube, grouped; then what leaves of the groups, in which order. */
export interface Select {
  readonly from: { readonly sql: string; readonly alias: string }
  readonly keys: readonly GroupedColumn[]
  readonly measures: readonly GroupedColumn[]
  readonly where: readonly Condition[]
  /** Over the columns of the groups. */
  readonly having: readonly Condition[]
  readonly outputs: readonly Output[]
  /** Text that every row carries beside its columns. */
  readonly constants: readonly { readonly key: string; readonly text: string }[]
  readonly order: readonly { readonly column: string; readonly descending: boolean }[]
  readonly limit: number
  readonly offset: number
}
