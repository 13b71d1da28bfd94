import { ConnectionId, newId, OrgId, type OrderRow } from '@cartograph/contract'
import type { ClickHouseClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleLine, sampleOrder } from '../sample-orders.ts'
import { openTestClickhouseClient, stderrLog, type TestClickhouse } from '../testing.ts'
import type { ReplaceBatch } from '../warehouse.ts'
import { createClickhouseWarehouse } from './create-warehouse.ts'

/**
 * A batch needs one insert for each of its tables, one for their new versions, two for its raw
 * records, and one for its key.
 */
const inserts = 6

describe('a batch that is cut off on a server without transactions', () => {
  let server: TestClickhouse
  beforeAll(async () => {
    server = await openTestClickhouseClient()
  })
  afterAll(() => server.close())

  const cuts = Array.from({ length: inserts }, (_, insert) => insert + 1).flatMap((insert) => [
    { insert, when: 'before' as const },
    { insert, when: 'after' as const },
  ])

  it.each(cuts)(
    'gives the same rows when it is retried after a failure $when insert $insert',
    async ({ insert, when }) => {
      const orgId = newId(OrgId)
      const connectionId = newId(ConnectionId)
      const orders = [1, 2, 3].map((index) => sampleOrder(connectionId, index))
      const scopes = orders.map((order) => [connectionId, order.order_id])
      const batch = (batchKey: string, total: string, lines: readonly number[]): ReplaceBatch => ({
        orgId,
        batchKey,
        parts: [
          {
            table: 'raw_records',
            scopes: orders.map((order) => [connectionId, 'orders', order.order_id]),
            rows: orders.map((order) => rawRecord(order, total)),
          },
          {
            table: 'orders',
            scopes,
            rows: orders.slice(0, lines.length).map((order) => ({ ...order, total })),
          },
          {
            table: 'order_lines',
            scopes,
            rows: orders.flatMap((order) => lines.map((line) => sampleLine(order, line))),
          },
        ],
      })
      const options = { database: server.database, log: stderrLog }
      const whole = createClickhouseWarehouse(server.client, options)
      await whole.prepareWorkspace(orgId)
      await whole.replaceRows(batch('first', '1.0000', [1, 2, 3]))
      const reader = createClickhouseWarehouse(server.client, options)
      const rows = async (sql: string, isFresh = false): Promise<unknown> =>
        JSON.parse((await reader.query({ orgId, sql, isFresh })).rowsJson)
      const totals = 'SELECT total, count(*) AS n FROM orders GROUP BY total'
      const quantities =
        'SELECT quantity, count(*) AS n FROM order_lines GROUP BY quantity ORDER BY quantity'
      const payloads = 'SELECT DISTINCT payload FROM raw_records'
      for (const sql of [quantities, payloads]) await rows(sql)
      expect(await rows(totals)).toEqual([{ total: '1.0000', n: 3 }])

      const cut = createClickhouseWarehouse(cutting(server.client, insert, when), {
        ...options,
        retryMs: 0,
      })
      await expect(cut.replaceRows(batch('second', '2.0000', [3, 4]))).rejects.toMatchObject({
        code: 'warehouse_unavailable',
      })
      // A caller that finds the raw records does not send the batch again.
      // Another process that cached a partial state discards it when the batch completes.
      const partial = JSON.stringify([await rows(totals), await rows(quantities)])
      const isSentAgain = JSON.stringify(await rows(payloads, true)).includes('1.0000')
      const again = await whole.replaceRows(batch('second', '2.0000', [3, 4]))
      expect(again.applied).toBe(!(insert === inserts && when === 'after'))

      expect(await rows(payloads)).toEqual([{ payload: '2.0000' }])
      expect(await rows(totals)).toEqual([{ total: '2.0000', n: 2 }])
      expect(await rows(quantities)).toEqual([
        { quantity: 3, n: 3 },
        { quantity: 4, n: 3 },
      ])
      const complete = JSON.stringify([await rows(totals), await rows(quantities)])
      expect(isSentAgain || partial === complete).toBe(true)
    },
  )
})

function rawRecord(order: OrderRow, payload: string) {
  const { connection_id, order_id: external_id, updated_at } = order
  return {
    connection_id,
    stream: 'orders',
    external_id,
    updated_at,
    payload,
    content_hash: newId(ConnectionId),
  }
}

/** Drops the connection at one insert, before or after the server applies it. */
function cutting(client: ClickHouseClient, at: number, when: 'before' | 'after'): ClickHouseClient {
  let seen = 0
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'command') return Reflect.get(target, name).bind(target)
      return async (params: Parameters<ClickHouseClient['command']>[0]) => {
        if (params.query.includes('FORMAT JSONEachRow')) seen += 1
        const lost = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
        if (seen === at && when === 'before') throw lost
        const answer = await target.command(params)
        if (seen === at && when === 'after') throw lost
        return answer
      }
    },
  })
}
