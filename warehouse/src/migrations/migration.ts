import type { ColumnType } from '@cartograph/contract'

/**
 * A migration of the tables of every workspace, in neutral terms that each engine renders. A
 * released migration never changes: new columns need a new migration.
 */
export interface Migration {
  /** Counts from 1 without gaps. */
  readonly version: number
  readonly name: string
  readonly steps: readonly MigrationStep[]
}

export type MigrationStep =
  | { readonly kind: 'createTable'; readonly table: TableShape }
  /** Rows that are already there have no value for it, so it has to allow null. */
  | { readonly kind: 'addColumn'; readonly table: string; readonly column: NullableColumnShape }
  /** Computes the sequences of all customers. */
  | { readonly kind: 'sequenceOrders' }

export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  readonly key: readonly string[]
  readonly scope: readonly string[]
  readonly sortBy: string
}

export interface ColumnShape {
  readonly name: string
  readonly type: ColumnType
  readonly nullable: boolean
}

/** Long texts that are read one by one, so that each engine compresses them as far as it can. */
export function isCompressed({ name, type }: ColumnShape): boolean {
  return type === 'text' && name === 'payload'
}

type NullableColumnShape = ColumnShape & { readonly nullable: true }

/** `text` is required, `text?` is nullable. */
export type ColumnSpec = ColumnType | `${ColumnType}?`

export function createTable(
  name: string,
  columns: Readonly<Record<string, ColumnSpec>>,
  order: Pick<TableShape, 'key' | 'scope' | 'sortBy'>,
): MigrationStep {
  return {
    kind: 'createTable',
    table: { name, columns: Object.entries(columns).map(toColumn), ...order },
  }
}

/** One step for each column. */
export function addColumns(
  table: string,
  columns: Readonly<Record<string, ColumnType>>,
): readonly MigrationStep[] {
  return Object.entries(columns).map(([name, type]) => ({
    kind: 'addColumn',
    table,
    column: { name, type, nullable: true },
  }))
}

function toColumn([name, spec]: [string, ColumnSpec]): ColumnShape {
  return spec.endsWith('?')
    ? { name, type: spec.slice(0, -1) as ColumnType, nullable: true }
    : { name, type: spec as ColumnType, nullable: false }
}
