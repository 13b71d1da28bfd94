/**
 * A canonical table is declared once, in neutral types. The warehouse makes its DDL from it for each
 * engine, a connector's normalise step is typed by it, and the sandbox's truth is compared through it.
 */
export type ColumnType =
  | 'id'
  | 'text'
  | 'money'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'instant'
  | 'day'

export interface Column<Type extends ColumnType = ColumnType, Nullable extends boolean = boolean> {
  readonly type: Type
  readonly nullable: Nullable
  readonly about: string
}

type Columns = Record<string, Column>

export interface CanonicalTable<C extends Columns = Columns> {
  readonly name: string
  readonly columns: C
  /** Identifies a row. */
  readonly key: readonly string[]
  /**
   * What is replaced together: all rows that share these columns' values go when the parent is written
   * again, so that a line removed from an order also leaves the warehouse.
   */
  readonly scope: readonly string[]
  /** Rows are kept in this order, which makes a filter on time cheap. */
  readonly sortBy: string
}

interface Values {
  id: string
  text: string
  /** Exact decimal text, at most four places. */
  money: string
  /** Exact decimal text, at most eight places: what is counted in parts, and rates. */
  number: string
  integer: number
  boolean: boolean
  /** ISO 8601 in UTC with milliseconds and a Z. */
  instant: string
  /** YYYY-MM-DD, a day of the calendar that somebody else keeps. */
  day: string
}

export type RowOf<T extends CanonicalTable> = {
  readonly [K in keyof T['columns']]: T['columns'][K] extends Column<infer Type, infer Nullable>
    ? Nullable extends true
      ? Values[Type] | null
      : Values[Type]
    : never
}

export function defineTable<const C extends Columns>(
  table: CanonicalTable<C> & {
    readonly key: readonly (keyof C)[]
    readonly scope: readonly (keyof C)[]
    readonly sortBy: keyof C
  },
): CanonicalTable<C> {
  return table
}

export function required<const Type extends ColumnType>(
  type: Type,
  about: string,
): Column<Type, false> {
  return { type, nullable: false, about }
}

export function optional<const Type extends ColumnType>(
  type: Type,
  about: string,
): Column<Type, true> {
  return { type, nullable: true, about }
}
