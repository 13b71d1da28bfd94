import type { Expression } from '../expression.ts'

/** Rows and how they come about, before any engine's SQL. Names of columns and rows are ours: plain words. */
export interface Select {
  readonly kind: 'select'
  readonly columns: readonly Column[]
  readonly from: Source
  readonly joins: readonly JoinedSource[]
  /** All of them hold. */
  readonly where: readonly Expression[]
  /**
   * Rows that agree in this many of the first columns become one; the other columns aggregate. 0: all
   * rows become one, even of none. Null: rows stay as they are.
   */
  readonly groupedBy: number | null
  readonly isDistinct: boolean
}

export interface Column {
  readonly name: string
  readonly value: Expression
}

/** Rows of all, with the columns of the first in order. */
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
  /** What expressions call these rows. */
  readonly as: string
}

export interface JoinedSource extends Source {
  readonly join: 'left' | 'inner'
  readonly on: Expression
}

/** How a value leaves: numbers as exact text rounded to so many places without trailing zeros. */
export type Form =
  | { readonly kind: 'text' | 'time' | 'boolean' }
  | { readonly kind: 'number'; readonly places: 4 | 8 }

/** What a query answers: columns of rows, under the keys the client knows, in an order, cut to a page. */
export interface Answer {
  readonly rows: Select | UnionAll
  /** Over columns of `rows`, which are called `answered` here. */
  readonly where: readonly Expression[]
  readonly outputs: readonly Output[]
  /** Text that every row carries beside its columns. */
  readonly constants: readonly { readonly key: string; readonly text: string }[]
  /** By columns of `rows`; nulls come last either way. */
  readonly order: readonly { readonly column: string; readonly descending: boolean }[]
  readonly limit: number | null
  readonly offset: number
}

export interface Output {
  /** The key in the row that leaves: `ShopifyOrders.netSales`. */
  readonly key: string
  readonly column: string
  readonly form: Form
}
