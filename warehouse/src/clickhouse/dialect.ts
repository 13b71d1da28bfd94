import { canonicalTables, type ColumnType } from '@cartograph/contract'
import { movedOrders } from '../customer-sequence.ts'
import {
  isCompressed,
  type ColumnShape,
  type MigrationStep,
  type TableShape,
} from '../migrations/migration.ts'
import { onCluster, tableEngine, type Target } from './target.ts'

const types: Record<ColumnType, string> = {
  id: 'UUID',
  text: 'String',
  money: 'Decimal(18, 4)',
  number: 'Decimal(38, 8)',
  integer: 'Int64',
  boolean: 'Bool',
  instant: "DateTime64(3, 'UTC')",
  day: 'Date32',
}

export function clickhouseType({ type, nullable }: Omit<ColumnShape, 'name'>): string {
  return nullable ? `Nullable(${types[type]})` : types[type]
}

/** The shared table with the rows of all workspaces. Only this room accesses it. */
export function rowsTable(database: string, table: string): string {
  return `${database}.${table}_rows`
}

/**
 * The sorting key is workspace, time and key, so that a filter on time reads one contiguous range.
 * A higher version replaces a lower one; a row that left its scope gets a deleted version.
 */
export function renderStep(target: Target, step: MigrationStep): string {
  const { database } = target
  if (step.kind === 'sequenceOrders') return sequenceOrders(database, '1')
  if (step.kind === 'addColumn')
    return `ALTER TABLE ${rowsTable(database, step.table)}${onCluster(target)}
      ADD COLUMN IF NOT EXISTS ${step.column.name} ${clickhouseType(step.column)}`
  const { name, columns, scope } = step.table
  return `CREATE TABLE IF NOT EXISTS ${rowsTable(database, name)}${onCluster(target)} (
      org_id UUID,
      ${columns.map(renderColumn).join(', ')},
      version UInt64,
      is_deleted UInt8,
      INDEX by_scope ${renderIndex(columns, scope.at(-1))} GRANULARITY 1
    )
    ENGINE = ${tableEngine(target, `${name}_rows`, 'ReplacingMergeTree', ['version', 'is_deleted'])}
    ORDER BY (org_id, ${sortingColumns(step.table).join(', ')})`
}

function renderColumn(column: ColumnShape): string {
  return `${column.name} ${clickhouseType(column)}${isCompressed(column) ? ' CODEC(ZSTD(3))' : ''}`
}

/**
 * Writes new versions of the orders whose place in their customer's sequence changed, of the
 * customers whose orders `o` meet the condition.
 */
export function sequenceOrders(database: string, where: string): string {
  const orders = rowsTable(database, 'orders')
  const sources = {
    orders: `(SELECT * FROM ${orders} FINAL)`,
    customers: `(SELECT * FROM ${rowsTable(database, 'customers')} FINAL)`,
    owner: ['org_id', 'connection_id'],
    where,
  }
  const columns = Object.keys(canonicalTables.orders.columns)
  const kept = ['org_id', ...columns].map((name) => `stored.${name}`).join(', ')
  return `INSERT INTO ${orders}
      (org_id, ${columns.join(', ')}, customer_sequence, version, is_deleted)
    WITH ${movedOrders(sources)}
    SELECT ${kept}, moved.sequence, stored.version + 1, 0
    FROM (SELECT * FROM ${orders} FINAL) AS stored
    INNER JOIN moved ON stored.org_id = moved.org_id
      AND stored.connection_id = moved.connection_id AND stored.order_id = moved.order_id
    SETTINGS join_use_nulls = 1`
}

/**
 * Finds the rows of a scope. Bloom filters do not support dates, which are clustered by the
 * sorting key anyway.
 */
function renderIndex(columns: readonly ColumnShape[], name = ''): string {
  const isDay = columns.some((column) => column.name === name && column.type === 'day')
  return `${name} TYPE ${isDay ? 'minmax' : 'bloom_filter'}`
}

/** Identifies a row of a workspace, by time first. */
export function sortingColumns({
  sortBy,
  key,
}: Pick<TableShape, 'sortBy' | 'key'>): readonly string[] {
  return [...new Set([sortBy, ...key])]
}

/**
 * The view that queries read under the plain name: the live rows of one workspace, and none
 * without a workspace.
 */
export function renderView(target: Target, table: TableShape): string {
  const { database } = target
  return `CREATE OR REPLACE VIEW ${database}.${table.name}${onCluster(target)} AS
    SELECT ${table.columns.map((column) => column.name).join(', ')}
    FROM ${rowsTable(database, table.name)} FINAL
    WHERE org_id = {workspace:UUID}`
}

export function quoteText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
