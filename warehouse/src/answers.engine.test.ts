import { ConnectionId, newId, OrgId, type OrderRow } from '@cartograph/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sampleOrder } from './sample-orders.ts'
import { openTestClickhouse, openTestDuckdb, type TestWarehouse } from './testing.ts'
import type { ReplacePart, Warehouse } from './warehouse.ts'

/** How every engine answers. */
describe.each([
  { name: 'duckdb', open: openTestDuckdb },
  { name: 'clickhouse', open: openTestClickhouse },
])('answers of the warehouse on $name', ({ open }) => {
  let opened: TestWarehouse
  let warehouse: Warehouse
  let orgId: OrgId
  let connectionId: ConnectionId
  let batches = 0

  beforeAll(async () => {
    opened = await open()
    warehouse = opened.warehouse
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    orgId = newId(OrgId)
    connectionId = newId(ConnectionId)
    await warehouse.prepareWorkspace(orgId)
  })

  const replace = (parts: readonly ReplacePart[]) =>
    warehouse.replaceRows({ orgId, batchKey: `batch ${(batches += 1)}`, parts })

  const orderPart = (orders: readonly OrderRow[]): ReplacePart => ({
    table: 'orders',
    scopes: orders.map((order) => [order.connection_id, order.order_id]),
    rows: orders,
  })

  const order = (index: number, changes: Partial<OrderRow> = {}) =>
    sampleOrder(connectionId, index, changes)

  it('lay the rows out as they are asked to, and name the columns even without rows', async () => {
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

  it('say when they were answered', async () => {
    const before = Date.now()
    const { answeredAt } = await warehouse.query({ orgId, sql: 'SELECT 1 AS one' })
    expect(answeredAt).toBe(new Date(answeredAt).toISOString())
    expect(Date.parse(answeredAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(answeredAt)).toBeLessThanOrEqual(Date.now())
  })

  it('see what was written, dropped and brought again a moment before', async () => {
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
})
