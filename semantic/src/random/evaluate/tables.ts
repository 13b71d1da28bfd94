import { decimal } from './decimal.ts'
import type { Row, Scalar } from './scalar.ts'

/** By name; a cube whose `rows` is one of the names reads that table. */
export type RandomTables = ReadonlyMap<string, RandomTable>

export interface RandomTable {
  readonly columns: readonly RandomColumn[]
  /** Numbers as decimal text, times as ISO text in UTC. */
  readonly rows: readonly Readonly<Record<string, RandomCell>>[]
}

export interface RandomColumn {
  readonly name: string
  readonly type: 'text' | 'number' | 'boolean' | 'time'
}

export type RandomCell = string | boolean | null

export function scalarRows({ columns, rows }: RandomTable): Row[] {
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ name, type }) => [name, scalar(row[name] ?? null, type)])),
  )
}

function scalar(cell: RandomCell, type: RandomColumn['type']): Scalar {
  if (cell === null || typeof cell === 'boolean') return cell
  if (type === 'number') return decimal(cell)
  return type === 'time' ? Date.parse(cell) : cell
}
