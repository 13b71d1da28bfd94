import type { Expression } from '../expression.ts'

/**
 * A relational query, independent of the engine's SQL. Names of columns and aliases are our own
 * plain words.
 */
export interface Select {
  readonly kind: 'select'
  readonly columns: readonly Column[]
  readonly from: Source
  readonly joins: readonly JoinedSource[]
  /** All of them must hold. */
  readonly where: readonly Expression[]
  /**
   * The number of leading columns to group by; the other columns aggregate. 0 aggregates all rows
   * into one, even without rows. Null leaves the rows ungrouped.
   */
  readonly groupedBy: number | null
  readonly isDistinct: boolean
}

export interface Column {
  readonly name: string
  readonly value: Expression
  /** The engine must not compute the value again for each use of the column. */
  readonly isComputedOnce?: true
}

/** The rows of all, with the columns of the first in order. */
export interface UnionAll {
  readonly kind: 'union'
  readonly selects: readonly Select[]
}

export type Rows =
  | Select
  | UnionAll
  /** What a model says in the engine's own SQL: a SELECT, or the name of a table. */
  | { readonly kind: 'model'; readonly sql: string }
  /** Wall times we computed ourselves, as milliseconds as if they were UTC; null is none. */
  | {
      readonly kind: 'times'
      readonly columns: readonly string[]
      readonly rows: readonly (readonly (number | null)[])[]
    }

export interface Source {
  readonly rows: Rows
  /** The alias of these rows in expressions. */
  readonly as: string
}

export interface JoinedSource extends Source {
  readonly join: 'left' | 'inner'
  readonly on: Expression
}

/**
 * The format of a value: numbers are exact text, rounded to so many places, without trailing
 * zeros.
 */
export type Form =
  | { readonly kind: 'text' | 'time' | 'boolean' }
  | { readonly kind: 'number'; readonly places: 4 | 8 | 12 }

/** The answer to a query: columns under the client's keys, sorted and cut to a page. */
export interface Answer {
  readonly rows: Select | UnionAll
  /** Over columns of `rows`, whose alias is `answered` here. */
  readonly where: readonly Expression[]
  readonly outputs: readonly Output[]
  /** Constant text in every row. */
  readonly constants: readonly { readonly key: string; readonly text: string }[]
  /** By columns of `rows`; nulls come last in either direction. */
  readonly order: readonly { readonly column: string; readonly descending: boolean }[]
  readonly limit: number | null
  readonly offset: number
}

export interface Output {
  /** The key in the answer's rows: `ShopifyOrders.netSales`. */
  readonly key: string
  readonly column: string
  readonly form: Form
}
