import type { ColumnType } from '@cartograph/contract'

/**
 * One step forward for the tables of every workspace, in neutral terms; each engine renders it.
 * A migration that was released never changes: what the declaration gains comes as a new one.
 */
export interface Migration {
  /** Counts up from 1 without gaps. */
  readonly version: number
  readonly name: string
  readonly steps: readonly MigrationStep[]
}

export type MigrationStep =
  | { readonly kind: 'createTable'; readonly table: TableShape }
  /** Rows that are already there have no value for it, so it has to allow null. */
  | { readonly kind: 'addColumn'; readonly table: string; readonly column: NullableColumnShape }

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

type NullableColumnShape = ColumnShape & { readonly nullable: true }

/** `text` must have a value, `text?` may be null. */
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

function toColumn([name, spec]: [string, ColumnSpec]): ColumnShape {
  return spec.endsWith('?')
    ? { name, type: spec.slice(0, -1) as ColumnType, nullable: true }
    : { name, type: spec as ColumnType, nullable: false }
}
