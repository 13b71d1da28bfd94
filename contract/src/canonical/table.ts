/**
 * A canonical table is declared once, in neutral types. The warehouse generates its DDL for each
 * engine from the declaration, a connector's normalise step takes its types from it, and the
 * sandbox is compared with a perfect sync through it.
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
  /** Nullable columns that the warehouse computes from others whenever rows are written. */
  readonly derived?: Columns
  /** Identifies a row. */
  readonly key: readonly string[]
  /**
   * All rows with the same values in these columns are replaced together when the parent is
   * written again. Thus a line that was removed from an order also leaves the warehouse.
   */
  readonly scope: readonly string[]
  /** Rows are sorted by this column, which makes a filter on time cheap. */
  readonly sortBy: string
}

interface Values {
  id: string
  text: string
  /** Exact decimal text with at most four decimal places. */
  money: string
  /** Exact decimal text with at most eight decimal places, for rates and fractional counts. */
  number: string
  integer: number
  boolean: boolean
  /** ISO 8601 in UTC with milliseconds and a Z. */
  instant: string
  /** YYYY-MM-DD, a day in the time zone of the platform's account. */
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
