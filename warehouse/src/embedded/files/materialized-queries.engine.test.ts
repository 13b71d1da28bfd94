import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SubQuery } from '../../warehouse.ts'
import { openMaterializedQueries, type MaterializedQueries } from './materialized-queries.ts'
import { createTableChanges, type TableChanges } from './table-changes.ts'

const totals: SubQuery = {
  sql: 'SELECT customer, SUM(amount) AS spent FROM orders GROUP BY customer',
  tables: ['orders'],
}
const sql = `SELECT SUM(t.spent)::INTEGER FROM (\n${totals.sql}\n) AS t`

const { signal } = new AbortController()

let instance: DuckDBInstance
let connection: DuckDBConnection
let changes: TableChanges
let materialized: MaterializedQueries
let statements: string[]

beforeEach(async () => {
  instance = await DuckDBInstance.create(':memory:')
  connection = await instance.connect()
  await connection.run('CREATE TABLE orders AS SELECT 1 AS customer, 10 AS amount')
  changes = createTableChanges()
  statements = []
})
afterEach(async () => {
  await materialized.close()
  connection.closeSync()
  instance.closeSync()
})

function open({ afterMs = 0, maxBytes = 100_000_000 } = {}): void {
  const hasChanged: Parameters<typeof openMaterializedQueries>[1]['hasChanged'] = (tables, since) =>
    changes.hasChanged('shop', tables, since)
  const now = () => changes.now()
  materialized = openMaterializedQueries(instance, { afterMs, maxBytes, hasChanged, now })
}

const select = (asked = sql, queries = [totals], before = async () => {}) =>
  materialized.select({ sql: asked, queries, signal }, async (text) => {
    statements.push(text)
    await before()
    const answer = await connection.runAndReadAll(text)
    return answer.getRows()[0]?.[0]
  })

async function write(amount: number): Promise<void> {
  const end = changes.begin('shop', ['orders'])
  await connection.run(`INSERT INTO orders VALUES (2, ${amount})`)
  end()
}

async function tableNames(): Promise<unknown[]> {
  const answer = await connection.runAndReadAll(
    "SELECT table_name FROM duckdb_tables() WHERE database_name = 'materialized'",
  )
  return answer.getRows().map(([name]) => name)
}

it('computes rows until queries have spent some time on them, then reads them from a table', async () => {
  open({ afterMs: 20 })
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 30))
  expect(await select(sql, [totals], slow)).toBe(10)
  expect(await select()).toBe(10)
  expect(await select()).toBe(10)
  const kept = sql.replace(`(\n${totals.sql}\n)`, '(FROM materialized.rows_1)')
  expect(statements).toEqual([sql, kept, kept])
})

it('reads new rows after a change, and drops the old ones', async () => {
  open()
  expect(await select()).toBe(10)
  await write(5)
  materialized.dropChanged()
  expect(await select()).toBe(15)
  await expect.poll(tableNames).toEqual(['rows_2'])
})

it('runs again without the table if its rows change before the answer', async () => {
  open()
  expect(await select()).toBe(10)
  expect(await select(sql, [totals], () => write(5).then(() => {}))).toBe(20)
  expect(statements.at(-1)).toBe(sql)
})

it('uses no table while a commit is under way', async () => {
  open()
  const end = changes.begin('shop', ['orders'])
  expect(await select()).toBe(10)
  end()
  expect(statements).toEqual([sql])
  changes.begin('shop', ['products'])
  expect(await select()).toBe(10)
  expect(statements.at(-1)).toContain('materialized.rows_1')
})

it('keeps what was read last within the limit of memory, and nothing larger', async () => {
  open({ maxBytes: 3_000_000 })
  const rowsOf = (count: number): SubQuery => ({
    sql: `SELECT i AS n FROM range(${count}) AS r(i)`,
    tables: ['orders'],
  })
  const countOf = (count: number) =>
    select(`SELECT COUNT(*)::INTEGER FROM (\n${rowsOf(count).sql}\n)`, [rowsOf(count)])
  for (const count of [200_000, 200_001]) expect(await countOf(count)).toBe(count)
  await expect.poll(tableNames).toEqual(['rows_2'])
  for (const _ of ['first', 'second']) expect(await countOf(600_000)).toBe(600_000)
  expect(statements.at(-1)).not.toContain('materialized')
  await expect.poll(tableNames).toEqual([])
})

it('never keeps rows that depend on the clock', async () => {
  open()
  const query: SubQuery = { sql: 'SELECT now() AS moment', tables: [] }
  await select(`SELECT moment::VARCHAR FROM (\n${query.sql}\n)`, [query])
  expect(statements.at(-1)).toContain('now()')
})

it('makes a table although its query is cancelled, and stops when it is closed', async () => {
  open()
  const slow: SubQuery = {
    sql: 'SELECT COUNT(*) AS n FROM range(1000000) AS a, range(1000000) AS b WHERE a.range + b.range = 1',
    tables: [],
  }
  const leaving = new AbortController()
  leaving.abort()
  const asked = { sql: `SELECT n FROM (\n${slow.sql}\n)`, queries: [slow], signal: leaving.signal }
  // It does not wait for the table, and its own run would be interrupted.
  await materialized.select(asked, () => Promise.resolve())
  const quick = { sql, queries: [totals], signal: leaving.signal }
  await materialized.select(quick, () => Promise.resolve())
  await materialized.close()
  expect(await tableNames()).toEqual([])

  open()
  await materialized.select(quick, () => Promise.resolve())
  await expect.poll(tableNames).toEqual(['rows_1'])
})

it('leaves the error of a sub-query to the query itself', async () => {
  open()
  const query: SubQuery = { sql: 'SELECT no_such_column FROM orders', tables: ['orders'] }
  await expect(select(`SELECT 1 FROM (\n${query.sql}\n)`, [query])).rejects.toThrow(
    'no_such_column',
  )
  expect(await select()).toBe(10)
})
