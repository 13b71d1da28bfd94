import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { openTestWarehouses, type TestWarehouse } from '@cartograph/warehouse/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStoredRecords } from './read-stored-records.ts'

let engines: TestWarehouse[]
beforeAll(async () => {
  engines = await openTestWarehouses()
})
afterAll(() => Promise.all(engines.map((engine) => engine.close())))

const [connectionId, other] = [newId(ConnectionId), newId(ConnectionId)]

function rawRow(connection: ConnectionId, stream: string, n: number) {
  return {
    connection_id: connection,
    stream,
    external_id: `it's ${n}`,
    updated_at: `2026-01-02T03:04:05.${String(n).padStart(3, '0')}Z`,
    payload: JSON.stringify({ n, text: 'Grüße "🗝" \\' }),
    content_hash: null,
  }
}

it('returns the records of one stream of one connection as received, on either engine', async () => {
  for (const { warehouse } of engines) {
    const orgId = newId(OrgId)
    await warehouse.prepareWorkspace(orgId)
    const rows = [
      ...Array.from({ length: 450 }, (_, n) => rawRow(connectionId, 'orders', n)),
      rawRow(connectionId, 'customers', 1),
      rawRow(other, 'orders', 1),
    ]
    await warehouse.replaceRows({
      orgId,
      batchKey: 'raw',
      parts: [
        {
          table: 'raw_records',
          scopes: rows.map((row) => [row.connection_id, row.stream, row.external_id]),
          rows,
        },
      ],
    })
    const place = { orgId, connectionId, stream: 'orders' }
    const ids = Array.from({ length: 451 }, (_, n) => `it's ${n}`)
    const found = await readStoredRecords({ warehouse }, place, ids)
    expect(found).toHaveLength(450)
    expect(found.find((record) => record.externalId === "it's 7")).toEqual({
      externalId: "it's 7",
      updatedAt: '2026-01-02T03:04:05.007Z',
      payload: { n: 7, text: 'Grüße "🗝" \\' },
    })
    expect(await readStoredRecords({ warehouse }, place, [])).toEqual([])
  }
})

it('stores every version of a day, and deletes them with their connection, on either engine', async () => {
  for (const { warehouse } of engines) {
    const orgId = newId(OrgId)
    await warehouse.prepareWorkspace(orgId)
    const version = (learnedAt: string, connection = connectionId) => ({
      connection_id: connection,
      stream: 'ads',
      day: '2026-01-02',
      learned_at: learnedAt,
      payload: '{}',
    })
    const rows = [
      version('2026-01-03T00:00:00.000Z'),
      version('2026-01-03T00:00:00.001Z'),
      version('2026-01-03T00:00:00.000Z', other),
    ]
    for (const batchKey of ['first', 'again']) {
      const scopes = rows.map((row) => [row.connection_id, row.stream, row.day, row.learned_at])
      const parts = [{ table: 'day_versions' as const, scopes, rows }]
      await warehouse.replaceRows({ orgId, batchKey, parts })
    }
    const count = async () => {
      const sql = 'SELECT count(*) AS n FROM day_versions'
      const { rowsJson } = await warehouse.query({ orgId, sql, shape: 'arrays', isFresh: true })
      return Number(JSON.parse(rowsJson)[0][0])
    }
    expect(await count()).toBe(3)
    await warehouse.dropConnection(orgId, connectionId)
    expect(await count()).toBe(1)
  }
})
