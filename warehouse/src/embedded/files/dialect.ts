import type { ColumnType } from '@cartograph/contract'
import { movedOrders } from '../../customer-sequence.ts'
import {
  isCompressed,
  type ColumnShape,
  type MigrationStep,
  type TableShape,
} from '../../migrations/migration.ts'

const types: Record<ColumnType, string> = {
  id: 'UUID',
  text: 'VARCHAR',
  money: 'DECIMAL(18,4)',
  number: 'DECIMAL(38,8)',
  integer: 'BIGINT',
  boolean: 'BOOLEAN',
  instant: 'TIMESTAMP',
  day: 'DATE',
}

export function duckdbType(type: ColumnType): string {
  return types[type]
}

export function renderStep(step: MigrationStep): string {
  if (step.kind === 'sequenceOrders') return sequenceOrders('TRUE')
  if (step.kind === 'addColumn')
    return `ALTER TABLE ${step.table} ADD COLUMN ${step.column.name} ${duckdbType(step.column.type)}`
  return renderTable(step.table)
}

/** No primary key: it would double the load time, and rows are replaced by scope. */
export function renderTable({ name, columns }: TableShape): string {
  return `CREATE TABLE ${name} (${columns.map(renderColumn).join(', ')})`
}

/** Updates the sequences of the customers whose orders `o` meet the condition. */
export function sequenceOrders(where: string): string {
  const sources = { orders: 'orders', customers: 'customers', owner: ['connection_id'], where }
  return `WITH ${movedOrders(sources)}
    UPDATE orders SET customer_sequence = moved.sequence FROM moved
    WHERE orders.connection_id = moved.connection_id AND orders.order_id = moved.order_id`
}

function renderColumn(column: ColumnShape): string {
  const { name, type, nullable } = column
  const compression = isCompressed(column) ? ' USING COMPRESSION zstd' : ''
  return `${name} ${duckdbType(type)}${nullable ? '' : ' NOT NULL'}${compression}`
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
