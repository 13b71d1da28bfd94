import { newId, OrgId, type ConnectionId, type TableName } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { sampleLine } from './sample-orders.ts'
import {
  everyEngine,
  inFreshWorkspaces,
  orderPart,
  type FreshWorkspace,
} from './testing/fresh-workspaces.ts'
import type { QueryRequest, Warehouse } from './warehouse.ts'

/** The behaviour that every engine shares. */
describe.each(everyEngine)('answers of the warehouse on $name', ({ open }) => {
  let warehouse: Warehouse
  let orgId: OrgId
  let connectionId: ConnectionId
  let order: FreshWorkspace['order']
  let replace: FreshWorkspace['replace']
  inFreshWorkspaces(open, (fresh) => ({ warehouse, orgId, connectionId, order, replace } = fresh))

  it('have the requested shape, and column names even without rows', async () => {
    const orders = [
      order(1, { order_name: 'a\n"b": [1],' }),
      order(2, { order_name: '' }),
      order(3, { source_name: null }),
    ]
    await replace([orderPart(orders)])
    const sql = `SELECT order_name AS "Orders.name", source_name, total, customer_order_index AS "i"
        FROM orders ORDER BY processed_at`
    const columns = ['Orders.name', 'source_name', 'total', 'i']
    const rows = [
      ['a\n"b": [1],', 'web', '7.4800', 2],
      ['', 'web', '8.4800', 3],
      ['#1003', null, '9.4800', 4],
    ]
    const expected = {
      objects: rows.map((row) => Object.fromEntries(row.map((cell, i) => [columns[i], cell]))),
      arrays: rows,
      columns: columns.map((_, i) => rows.map((row) => row[i])),
    }
    for (const shape of ['objects', 'arrays', 'columns'] as const) {
      const answer = await warehouse.query({ orgId, sql, shape })
      expect(answer).toMatchObject({ rowCount: 3, columns, isCached: false })
      expect(JSON.parse(answer.rowsJson)).toEqual(expected[shape])
      const none = await warehouse.query({
        orgId,
        sql: sql.replace('ORDER BY', 'WHERE is_test ORDER BY'),
        shape,
      })
      expect(none).toMatchObject({ rowCount: 0, columns })
      expect(JSON.parse(none.rowsJson)).toEqual(shape === 'columns' ? [[], [], [], []] : [])
    }
  })

  it('pass their rows on in pieces, also from the cache', async () => {
    const both = `SELECT repeat('añ', 200000) AS name UNION ALL SELECT 'b' AS name`
    const sql = `SELECT name FROM (${both}) AS answer ORDER BY name`
    const { rowsJson } = await warehouse.query({ orgId, sql, shape: 'arrays' })
    expect(rowsJson.length).toBeGreaterThan(400_000)
    for (const isFresh of [true, false]) {
      const pieces: Uint8Array[] = []
      const onRows = (bytes: Uint8Array) => void pieces.push(bytes)
      const request = { orgId, sql, shape: 'arrays', isFresh, onRows } as const
      expect(await warehouse.query(request)).toMatchObject({ rowsJson: '', rowCount: 2 })
      expect(Buffer.concat(pieces).toString()).toBe(rowsJson)
      expect(pieces.length).toBeGreaterThan(warehouse.dialect === 'duckdb' ? 2 : 0)
    }
  })

  it('have the time of their computation', async () => {
    const before = Date.now()
    const { answeredAt } = await warehouse.query({ orgId, sql: 'SELECT 1 AS one' })
    expect(answeredAt).toBe(new Date(answeredAt).toISOString())
    expect(Date.parse(answeredAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(answeredAt)).toBeLessThanOrEqual(Date.now())
  })

  it('include writes and drops acknowledged just before', async () => {
    const names = () =>
      warehouse.query({
        orgId,
        sql: 'SELECT order_name FROM orders ORDER BY order_name',
        tables: ['orders'],
        shape: 'columns',
      })
    for (const index of [1, 2, 3]) {
      await replace([orderPart([order(index)])])
      expect(await names()).toMatchObject({ rowCount: index })
    }
    await warehouse.dropConnection(orgId, connectionId)
    expect(await names()).toMatchObject({ rowCount: 0 })
    await replace([orderPart([order(9)])])
    expect(await names()).toMatchObject({ rowsJson: '[["#1009"]]' })
  })

  describe('from the cache', () => {
    const count = (table: TableName, how: Partial<QueryRequest> = {}) =>
      warehouse.query({
        orgId,
        sql: `SELECT count(*) AS n FROM ${table}`,
        tables: [table],
        ...how,
      })
    const writeOrder = (index: number) => replace([orderPart([order(index)])])
    const writeLine = (index: number) =>
      replace([
        {
          table: 'order_lines',
          scopes: [[connectionId, order(index).order_id]],
          rows: [sampleLine(order(index), 1)],
        },
      ])

    it('are valid until one of their tables changes', async () => {
      await writeOrder(1)
      const first = await count('orders')
      expect(first).toMatchObject({ rowsJson: '[{"n":1}]', columns: ['n'], isCached: false })
      expect(await count('orders')).toEqual({ ...first, isCached: true })
      await count('order_lines')
      await writeLine(1)
      expect(await count('orders')).toEqual({ ...first, isCached: true })
      expect(await count('order_lines')).toMatchObject({ rowsJson: '[{"n":1}]', isCached: false })
      await writeOrder(2)
      expect(await count('orders')).toMatchObject({ rowsJson: '[{"n":2}]', isCached: false })
    })

    it('are valid until any table changes when the tables are not given', async () => {
      const sql = 'SELECT count(*) AS n FROM orders'
      await warehouse.query({ orgId, sql })
      expect(await warehouse.query({ orgId, sql })).toMatchObject({ isCached: true })
      await writeLine(1)
      expect(await warehouse.query({ orgId, sql })).toMatchObject({ isCached: false })
    })

    it('belong to a workspace and depend on parameters and shape', async () => {
      const other = newId(OrgId)
      await warehouse.prepareWorkspace(other)
      await writeOrder(1)
      const ask = (org: OrgId, value: number, shape: QueryRequest['shape'] = 'objects') =>
        warehouse.query({
          orgId: org,
          sql: 'SELECT count(*) + $1 AS n FROM orders',
          params: [value],
          shape,
        })
      for (const isCached of [false, true]) {
        expect(await ask(orgId, 1)).toMatchObject({ rowsJson: '[{"n":2}]', isCached })
        expect(await ask(other, 1)).toMatchObject({ rowsJson: '[{"n":1}]', isCached })
        expect(await ask(orgId, 2)).toMatchObject({ rowsJson: '[{"n":3}]', isCached })
        expect(await ask(orgId, 1, 'arrays')).toMatchObject({ rowsJson: '[[2]]', isCached })
        expect(await ask(orgId, 1, 'columns')).toMatchObject({ rowsJson: '[[2]]', isCached })
      }
    })

    it('are bypassed and replaced by fresh requests', async () => {
      await count('orders')
      const fresh = await count('orders', { isFresh: true })
      expect(fresh).toMatchObject({ isCached: false })
      expect(await count('orders')).toEqual({ ...fresh, isCached: true })
    })

    it('never depend on the clock or random numbers', async () => {
      const clock = warehouse.dialect === 'duckdb' ? 'now()::VARCHAR' : 'toString(now64(9))'
      const chance = warehouse.dialect === 'duckdb' ? 'random()' : 'rand64()'
      for (const sql of [`SELECT ${clock} AS n`, `SELECT ${chance} AS n`])
        for (const _ of [1, 2])
          expect(await warehouse.query({ orgId, sql })).toMatchObject({ isCached: false })
    })

    it('end with their connection or workspace', async () => {
      await writeOrder(1)
      await count('orders')
      await warehouse.dropConnection(orgId, connectionId)
      expect(await count('orders')).toMatchObject({ rowsJson: '[{"n":0}]', isCached: false })
      await writeOrder(2)
      await count('orders')
      await warehouse.dropWorkspace(orgId)
      await expect(count('orders')).rejects.toMatchObject({ code: 'not_found' })
      await warehouse.prepareWorkspace(orgId)
      expect(await count('orders')).toMatchObject({ rowsJson: '[{"n":0}]', isCached: false })
    })

    it('are never older than an acknowledged write', async () => {
      let written = 0
      const done = new AbortController()
      const writing = (async () => {
        for (let index = 1; index <= 30; index += 1) {
          await writeOrder(index)
          written = index
        }
        done.abort()
      })()
      let cached = 0
      const reading = Array.from({ length: 4 }, async () => {
        while (!done.signal.aborted) {
          const atLeast = written
          const answer = await count('orders')
          const [row] = JSON.parse(answer.rowsJson) as [{ n: number }]
          expect(row.n).toBeGreaterThanOrEqual(atLeast)
          cached += answer.isCached ? 1 : 0
        }
      })
      await Promise.all([writing, ...reading])
      expect(cached).toBeGreaterThan(0)
      expect(await count('orders')).toMatchObject({ rowsJson: '[{"n":30}]' })
    })

    it('share one run for concurrent equal queries', async () => {
      const numbers =
        warehouse.dialect === 'duckdb'
          ? 'range(6000) a, range(6000) b WHERE a.range * b.range = 12'
          : 'numbers(6000) AS a, numbers(6000) AS b WHERE a.number * b.number = 12'
      const sql = `SELECT count(*) AS n FROM ${numbers}`
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => warehouse.query({ orgId, sql })),
      )
      expect(answers[0]).toMatchObject({ rowsJson: '[{"n":6}]', isCached: false })
      expect(new Set(answers.map((answer) => answer.engineMs)).size).toBe(1)
    })
  })
})
