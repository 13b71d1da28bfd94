import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sampleOrder } from '../sample-orders.ts'
import { serveChdb, stderrLog, type ServedChdb } from '../testing.ts'
import type { Warehouse } from '../warehouse.ts'
import { openClickhouseWarehouse } from './open.ts'

describe('a warehouse on a server', () => {
  const orgId = newId(OrgId)
  const connectionId = newId(ConnectionId)
  let server: ServedChdb
  let warehouse: Warehouse

  beforeAll(async () => {
    server = await serveChdb()
    warehouse = openClickhouseWarehouse({ url: `${server.urls.owner}/shop`, log: stderrLog })
    await warehouse.prepareWorkspace(orgId)
  })
  afterAll(async () => {
    await warehouse.close()
    await server.close()
  })

  const write = (batchKey: string, from: number, to: number) => {
    const orders = Array.from({ length: to - from }, (_, i) => sampleOrder(connectionId, from + i))
    const scopes = orders.map((order) => [connectionId, order.order_id])
    return warehouse.replaceRows({
      orgId,
      batchKey,
      parts: [{ table: 'orders', scopes, rows: orders }],
    })
  }

  it('accepts thousands of rows at once and applies a batch once', async () => {
    await warehouse.ping()
    expect(await write('many', 0, 5000)).toEqual({ applied: true, rows: 5000 })
    expect(await write('many', 0, 5000)).toEqual({ applied: false, rows: 0 })
    const sql = 'SELECT count(*) AS n FROM orders'
    expect(await warehouse.query({ orgId, sql })).toMatchObject({ rowsJson: '[{"n":5000}]' })
  })

  it('caches answers until rows are written', async () => {
    const asked = {
      orgId,
      sql: 'SELECT count(*) AS n FROM orders WHERE customer_order_index < $1',
      params: [1_000_000],
      tables: ['orders' as const],
    }
    const first = await warehouse.query(asked)
    expect(await warehouse.query(asked)).toEqual({ ...first, isCached: true })
    await write('one more', 5000, 5001)
    expect(await warehouse.query(asked)).toMatchObject({
      rowsJson: '[{"n":5001}]',
      isCached: false,
    })
  })

  it('accepts any text and long lists as parameters', async () => {
    const texts = ['it’s', "a'b\\n", 'tab\tline\n\\N', '', '\\N', '{workspace:UUID}', '日本 😀']
    for (const text of texts)
      expect(
        await warehouse.query({ orgId, sql: 'SELECT $1 AS text', params: [text], shape: 'arrays' }),
      ).toMatchObject({ rowsJson: JSON.stringify([[text]]) })

    for (const many of [3000, 12_000]) {
      const names = Array.from({ length: many }, (_, i) => `#${i + 9000} or a longer name`)
      const listed = names.map((_, i) => `$${i + 1}`).join(', ')
      const sql = `SELECT count(*) AS n FROM orders WHERE order_name NOT IN (${listed})`
      expect(await warehouse.query({ orgId, sql, params: names })).toMatchObject({
        rowsJson: '[{"n":5001}]',
      })
    }
  })

  it('reports query errors without printing them', async () => {
    const written = vi.spyOn(console, 'error')
    await expect(
      warehouse.query({ orgId, sql: 'SELECT nothing FROM orders' }),
    ).rejects.toMatchObject({ code: 'invalid_query', message: expect.stringContaining('nothing') })
    expect(written).not.toHaveBeenCalled()
  })

  it('reports a wrong password or a missing server as unavailable', async () => {
    const open = (url: string) => openClickhouseWarehouse({ url, log: stderrLog })
    const stranger = open(`${server.urls.owner.replace(/:[^:@/]+@/, ':wrong@')}/shop`)
    await expect(stranger.query({ orgId, sql: 'SELECT 1' })).rejects.toMatchObject({
      code: 'server_error',
      cause: { message: expect.stringContaining('Authentication failed') },
    })
    const nowhere = open('http://127.0.0.1:1/shop')
    await expect(nowhere.query({ orgId, sql: 'SELECT 1' })).rejects.toMatchObject({
      code: 'warehouse_unavailable',
    })
    await Promise.all([stranger.close(), nowhere.close()])
  })
})
