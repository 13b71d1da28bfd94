import {
  ConnectionId,
  newId,
  OrgId,
  SyncRunId,
  type ErrorCode,
  type OrderRow,
  type ProductVariantRow,
} from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { sampleLine, sampleOrder } from './sample-orders.ts'
import {
  everyEngine,
  inFreshWorkspaces,
  orderPart,
  type FreshWorkspace,
} from './testing/fresh-workspaces.ts'
import type { ReplacePart, SqlValue, Warehouse } from './warehouse.ts'

describe.each(everyEngine)('the warehouse on $name', ({ open }) => {
  let warehouse: Warehouse
  let orgId: OrgId
  let connectionId: ConnectionId
  let order: FreshWorkspace['order']
  let replace: FreshWorkspace['replace']
  inFreshWorkspaces(open, (fresh) => ({ warehouse, orgId, connectionId, order, replace } = fresh))

  const rowsOf = async (sql: string, params: SqlValue[] = [], org = orgId): Promise<unknown> =>
    JSON.parse((await warehouse.query({ orgId: org, sql, params })).rowsJson)

  describe('marks', () => {
    const syncRunId = newId(SyncRunId)
    const write = (sequence: number, stream = 'orders') =>
      warehouse.replaceRows({
        orgId,
        batchKey: newId(OrgId),
        parts: [orderPart([order(sequence)])],
        mark: { connectionId, stream, sequence, syncRunId },
      })

    it('count the batches of each stream, and go with the rows of their connection', async () => {
      expect(await warehouse.readMarks(orgId)).toEqual([])
      await write(1)
      await write(2)
      await write(1, 'customers')
      // Sent again by a process that was killed before it noted the answer.
      await write(2)
      const marks = await warehouse.readMarks(orgId)
      expect(marks).toHaveLength(2)
      expect(marks).toContainEqual({ connectionId, stream: 'orders', sequence: 2, syncRunId })
      expect(marks).toContainEqual({ connectionId, stream: 'customers', sequence: 1, syncRunId })
      await warehouse.dropConnection(orgId, connectionId)
      expect(await warehouse.readMarks(orgId)).toEqual([])
    })

    it('refuse a batch whose predecessor is missing, without storing its rows', async () => {
      await write(1)
      await expect(write(3)).rejects.toMatchObject({ code: 'data_lost' })
      expect(await rowsOf('SELECT count(*) AS n FROM orders')).toEqual([{ n: 1 }])
    })
  })

  describe('rows', () => {
    it('are returned exactly as written: decimals, instants, nulls, booleans, numbers', async () => {
      const given = order(1, {
        gross_sales: '12345678901234.5678',
        discounts: '-0.0001',
        shipping: '0.0000',
        tax: '99999999999999.9999',
        total: '7.1000',
        processed_at: '1999-12-31T23:59:59.999Z',
        updated_at: '2262-01-01T00:00:00.001Z',
        cancelled_at: null,
        is_test: true,
        customer_order_index: Number.MAX_SAFE_INTEGER,
      })
      await replace([orderPart([given])])
      expect(await rowsOf('SELECT * FROM orders')).toEqual([{ ...given, customer_sequence: null }])
    })

    it.each([
      `'; DROP TABLE orders; --`,
      `" \\ \\\\ ' '' \\' \\" \\n`,
      'line\nbreak\ttab\r\n\u2028 end',
      'a\u0000b\u0001c',
      'naïve 日本語 😀 e\u0301 \u202e',
      '{workspace:UUID} {p1:String} $1 $$ %s :x ?',
      '',
    ])('preserve the text %j as a value and as a parameter', async (text) => {
      await replace([orderPart([order(1, { order_name: text, order_id: `id ${text}` }), order(2)])])
      expect(
        await rowsOf('SELECT order_name FROM orders WHERE order_name = $1 AND order_id = $2', [
          text,
          `id ${text}`,
        ]),
      ).toEqual([{ order_name: text }])
    })

    it('replace ill-formed Unicode without losing the batch', async () => {
      await replace([orderPart([order(1, { order_name: 'cut \ud83d off' })])])
      expect(await rowsOf('SELECT order_name FROM orders')).toEqual([
        { order_name: 'cut \ufffd off' },
      ])
    })
  })

  describe('replacing', () => {
    it('replaces the rows of a scope, repeatedly', async () => {
      for (const total of ['1.0000', '2.0000', '3.0000'])
        await replace([orderPart([order(1, { total }), order(2, { total })])])
      expect(await rowsOf('SELECT total FROM orders')).toEqual([
        { total: '3.0000' },
        { total: '3.0000' },
      ])
    })

    it('deletes rows that left their scope and no others', async () => {
      const [kept, changed] = [order(1), order(2)]
      const linePart = (lines: readonly number[]): ReplacePart => ({
        table: 'order_lines',
        scopes: [[connectionId, changed.order_id]],
        rows: lines.map((line) => sampleLine(changed, line)),
      })
      await replace([
        orderPart([kept, changed]),
        {
          table: 'order_lines',
          scopes: [[connectionId, kept.order_id]],
          rows: [sampleLine(kept, 9)],
        },
      ])
      const lines = () => rowsOf('SELECT quantity FROM order_lines ORDER BY quantity')

      await replace([linePart([1, 2, 3])])
      expect(await lines()).toEqual([1, 2, 3, 9].map((quantity) => ({ quantity })))
      await replace([linePart([2])])
      expect(await lines()).toEqual([{ quantity: 2 }, { quantity: 9 }])
      await replace([linePart([])])
      expect(await lines()).toEqual([{ quantity: 9 }])
      await replace([linePart([3, 2])])
      expect(await lines()).toEqual([2, 3, 9].map((quantity) => ({ quantity })))
    })

    it('replaces a row whose sort time has changed', async () => {
      const variant = (updated_at: string): ProductVariantRow => ({
        connection_id: connectionId,
        product_id: 'p',
        variant_id: 'v',
        title: 'Large',
        sku: null,
        price: '1.0000',
        compare_at_price: null,
        unit_cost: null,
        currency: 'USD',
        inventory_quantity: null,
        updated_at,
      })
      for (const moment of ['2025-03-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z'])
        await replace([
          {
            table: 'product_variants',
            scopes: [[connectionId, 'p']],
            rows: [variant(moment)],
          },
        ])
      expect(await rowsOf('SELECT updated_at FROM product_variants')).toEqual([
        { updated_at: '2025-01-01T00:00:00.000Z' },
      ])
    })

    it('applies a batch key once and reports it', async () => {
      const first = [orderPart([order(1, { total: '1.0000' })])]
      expect(await replace(first, 'same key')).toEqual({ applied: true, rows: 1 })
      await replace([orderPart([order(1, { total: '2.0000' })])])
      expect(await replace(first, 'same key')).toEqual({ applied: false, rows: 0 })
      expect(await rowsOf('SELECT total FROM orders')).toEqual([{ total: '2.0000' }])
    })

    it('applies a key once when it is sent twice at the same time', async () => {
      const outcomes = await Promise.all([
        replace([orderPart([order(1)])], 'raced'),
        replace([orderPart([order(1)])], 'raced'),
      ])
      expect(outcomes.filter((outcome) => outcome.applied).length).toBeGreaterThan(0)
      expect(await rowsOf('SELECT count(*) AS n FROM orders')).toEqual([{ n: 1 }])
    })

    it.each<[string, (id: ConnectionId) => ReplacePart[]]>([
      ['a fifth decimal place', (id) => [orderPart([sampleOrder(id, 1, { total: '1.00001' })])]],
      [
        'a moment in local time',
        (id) => [orderPart([sampleOrder(id, 1, { processed_at: '2025-01-01T00:00:00' })])],
      ],
      ['a key given twice', (id) => [orderPart([sampleOrder(id, 1), sampleOrder(id, 1)])]],
      [
        'a row outside of the scopes',
        (id) => [{ ...orderPart([]), table: 'orders', rows: [sampleOrder(id, 1)] }],
      ],
      [
        'a table listed twice',
        (id) => [orderPart([sampleOrder(id, 1)]), orderPart([sampleOrder(id, 2)])],
      ],
    ])('rejects %s and writes nothing', async (_, parts) => {
      await expect(replace([...parts(connectionId)])).rejects.toMatchObject({
        code: 'invalid_request',
      })
      expect(await rowsOf('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
    })

    it('writes and deletes a batch of 20,000 rows', async () => {
      const orders = Array.from({ length: 20_000 }, (_, index) => order(index))
      expect(await replace([orderPart(orders)])).toEqual({ applied: true, rows: 20_000 })
      expect(await rowsOf('SELECT count(*) AS n FROM orders')).toEqual([{ n: 20_000 }])
      await replace([{ ...orderPart(orders), table: 'orders', rows: [] }])
      expect(await rowsOf('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
    })
  })

  describe('workspaces', () => {
    it('see only their own rows', async () => {
      const other = newId(OrgId)
      await warehouse.prepareWorkspace(other)
      await replace([orderPart([order(1)])])
      await warehouse.replaceRows({
        orgId: other,
        batchKey: 'other',
        parts: [orderPart([order(1, { order_name: 'theirs' }), order(2)])],
      })
      expect(await rowsOf('SELECT order_name FROM orders')).toEqual([{ order_name: '#1001' }])
      expect(await rowsOf('SELECT count(*) AS n FROM orders', [], other)).toEqual([{ n: 2 }])
    })

    it('that were never prepared or were dropped reject reads and writes', async () => {
      await replace([orderPart([order(1)])])
      await warehouse.dropWorkspace(orgId)
      for (const org of [orgId, newId(OrgId)]) {
        await expect(rowsOf('SELECT * FROM orders', [], org)).rejects.toMatchObject({
          code: 'not_found',
        })
        await expect(
          warehouse.replaceRows({ orgId: org, batchKey: 'late', parts: [orderPart([order(2)])] }),
        ).rejects.toMatchObject({ code: 'not_found' })
      }
      await warehouse.prepareWorkspace(orgId)
      expect(await rowsOf('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
    })

    it('and connections that do not exist can be dropped', async () => {
      const nowhere = newId(OrgId)
      await warehouse.dropConnection(nowhere, connectionId)
      await warehouse.dropWorkspace(nowhere)
      await warehouse.dropConnection(orgId, connectionId)
      expect(await rowsOf('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
    })

    it('lose the rows of a dropped connection and accept its batches again', async () => {
      const stays = newId(ConnectionId)
      const brought = [orderPart([order(1), order(2)])]
      await replace(brought, 'brought')
      await replace([orderPart([sampleOrder(stays, 1)])], 'stays')
      await warehouse.dropConnection(orgId, connectionId)
      expect(await rowsOf('SELECT connection_id FROM orders')).toEqual([{ connection_id: stays }])
      expect(await replace(brought, 'brought')).toMatchObject({ applied: true })
      expect(await rowsOf('SELECT count(*) AS n FROM orders')).toEqual([{ n: 3 }])
    })
  })

  describe('queries', () => {
    it('return values in the same form on every engine', async () => {
      await replace([
        orderPart([order(1, { gross_sales: '3.0000' }), order(2, { gross_sales: '4.5000' })]),
      ])
      expect(
        await rowsOf(
          `SELECT sum(gross_sales) AS total, count(*) AS n, 1.5e0 AS ratio, 1 = 1 AS yes, NULL AS nothing,
             sum(customer_order_index) AS whole, max(processed_at) AS last FROM orders`,
        ),
      ).toEqual([
        {
          total: '7.5000',
          n: 2,
          ratio: 1.5,
          yes: expect.toSatisfy((value) => value === true || value === 1),
          nothing: null,
          whole: 5,
          last: '2025-01-01T00:02:00.002Z',
        },
      ])
    })

    it('return decimals without trailing zeros on request', async () => {
      await replace([
        orderPart([order(1, { gross_sales: '3.0000' }), order(2, { gross_sales: '4.5000' })]),
      ])
      const sql = 'SELECT sum(gross_sales) AS total, min(gross_sales) AS least FROM orders'
      const { rowsJson } = await warehouse.query({ orgId, sql, shortDecimals: true })
      expect(JSON.parse(rowsJson)).toEqual([{ total: '7.5', least: '3' }])
      expect(await rowsOf(sql)).toEqual([{ total: '7.5000', least: '3.0000' }])
    })

    it('return null for NaN, and an empty array without rows', async () => {
      expect(await rowsOf('SELECT 1e0 / 0e0 AS a, 0e0 / 0e0 AS b')).toEqual([{ a: null, b: null }])
      const answer = await warehouse.query({ orgId, sql: 'SELECT * FROM orders' })
      expect(answer).toMatchObject({ rowsJson: '[]', rowCount: 0 })
    })

    it('bind parameters of any type by number, except in quoted text', async () => {
      expect(
        await rowsOf(
          `SELECT $2 AS text, $1 + 1 AS number, '$1' AS quoted, $3 IS NULL AS empty /* $9 */ -- $8
           WHERE $4 AND $5 < 0.5e0 AND $2 <> 'it''s $7'`,
          [41, `it's`, null, true, 0.25],
        ),
      ).toEqual([
        {
          text: `it's`,
          number: 42,
          quoted: '$1',
          empty: expect.toSatisfy((value) => value === true || value === 1),
        },
      ])
    })

    it('return the first of many rows with all columns', async () => {
      const orders = Array.from({ length: 10_000 }, (_, index) => order(index))
      await replace([orderPart(orders)])
      const first = orders.toSorted((a, b) => a.processed_at.localeCompare(b.processed_at))
      expect(
        await rowsOf(
          'SELECT order_id, total, processed_at FROM orders ORDER BY processed_at LIMIT 1000',
        ),
      ).toEqual(
        first.slice(0, 1000).map(({ order_id, total, processed_at }) => ({
          order_id,
          total: `${total}00`,
          processed_at,
        })),
      )
      const [row] = (await rowsOf(
        'SELECT * FROM orders ORDER BY total DESC, order_id LIMIT 1',
      )) as [OrderRow]
      expect(row).toMatchObject({ total: '505.4800', order_id: orders[499]?.order_id })
    })

    it('preserve the order of 200,000 rows', async () => {
      const numbers =
        warehouse.dialect === 'duckdb'
          ? 'SELECT range AS i FROM range(200000)'
          : 'SELECT number AS i FROM numbers(200000)'
      const answer = await warehouse.query({
        orgId,
        sql: `SELECT i, (i * 7919) % 100003 AS k FROM (${numbers}) AS n ORDER BY k DESC, i`,
      })
      const rows = JSON.parse(answer.rowsJson) as { i: number; k: number }[]
      expect(answer.rowCount).toBe(200_000)
      expect(rows).toEqual(rows.toSorted((a, b) => b.k - a.k || a.i - b.i))
    })

    it.each([
      'DELETE FROM orders',
      `INSERT INTO orders SELECT * FROM orders`,
      'DROP TABLE orders',
      'SELECT 1; SELECT 2',
      'SELECT 1); DELETE FROM orders; SELECT (1',
      'SELECT * FROM nowhere',
      'SELECT nothing FROM orders',
      'SELEC 1',
      'SELECT $1 AS x',
      '',
    ])('reject %j', async (sql) => {
      await replace([orderPart([order(1)])])
      await expect(warehouse.query({ orgId, sql })).rejects.toMatchObject({ code: 'invalid_query' })
      expect(await rowsOf('SELECT count(*) AS n FROM orders')).toEqual([{ n: 1 }])
    })

    it.each<[string, ErrorCode, { timeoutMs?: number; cancelAfterMs?: number }]>([
      ['their time is over', 'query_timeout', { timeoutMs: 300 }],
      ['their caller aborts', 'query_cancelled', { cancelAfterMs: 300, timeoutMs: 5000 }],
    ])('stop when %s, and the next one runs', async (_, code, { timeoutMs, cancelAfterMs }) => {
      const sql =
        warehouse.dialect === 'duckdb'
          ? 'SELECT count(*) AS n FROM range(1000000) a, range(1000000) b WHERE a.range + b.range = 1'
          : 'SELECT count() AS n FROM numbers(1000000000000) WHERE sipHash64(number) = 1'
      const abort = new AbortController()
      const cancel = cancelAfterMs && setTimeout(() => abort.abort(), cancelAfterMs)
      await expect(
        warehouse.query({ orgId, sql, signal: abort.signal, ...(timeoutMs ? { timeoutMs } : {}) }),
      ).rejects.toMatchObject({ code })
      if (cancel) clearTimeout(cancel)
      expect(await rowsOf('SELECT 1 AS one')).toEqual([{ one: 1 }])
    })

    it('that are cancelled before they begin never run', async () => {
      await expect(
        warehouse.query({ orgId, sql: 'SELECT 1', signal: AbortSignal.abort() }),
      ).rejects.toMatchObject({ code: 'query_cancelled' })
    })
  })
})
