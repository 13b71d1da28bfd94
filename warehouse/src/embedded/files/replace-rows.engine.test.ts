import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrations } from '../../migrations/all.ts'
import { rowsToNdjson } from '../../rows-to-ndjson.ts'
import { sampleLine, sampleOrder } from '../../sample-orders.ts'
import type { ReplacePart } from '../../warehouse.ts'
import { migrateFile } from './migrate-file.ts'
import { replaceRows } from './replace-rows.ts'

let stagingFolder: string
let instance: DuckDBInstance
let connection: DuckDBConnection

beforeEach(async () => {
  stagingFolder = await mkdtemp(join(tmpdir(), 'cartograph-replace-'))
  instance = await DuckDBInstance.create(':memory:')
  connection = await instance.connect()
  await migrateFile(connection, migrations)
})
afterEach(async () => {
  connection.closeSync()
  instance.closeSync()
  await rm(stagingFolder, { recursive: true, force: true })
})

const connectionId = newId(ConnectionId)
const order = sampleOrder(connectionId, 1)
const parts: ReplacePart[] = [
  { table: 'orders', scopes: [], rows: [order] },
  { table: 'order_lines', scopes: [], rows: [sampleLine(order, 1)] },
]

function replace() {
  const bodies = parts.map((part) => Buffer.from(rowsToNdjson(part)))
  const headers = parts.map(({ table }, index) => ({
    table,
    scopeBytes: 0,
    rowBytes: bodies[index]?.length ?? 0,
    rowCount: 1,
  }))
  const request = {
    op: 'replaceRows' as const,
    orgId: newId(OrgId),
    batchKey: 'first',
    connectionIds: [connectionId],
    parts: headers,
    mark: null,
  }
  return replaceRows({ connection, stagingFolder }, request, Buffer.concat(bodies))
}

async function countRows() {
  const counts = ['orders', 'order_lines', 'applied_batches'].map(
    (table) => `(SELECT count(*)::INT FROM ${table})`,
  )
  const answer = await connection.runAndReadAll(`SELECT ${counts.join(', ')}`)
  return answer.getRowsJson()[0]
}

it.each(['INSERT INTO order_lines', 'INSERT INTO applied_batches', 'COMMIT'])(
  'a batch that fails at %s leaves neither rows nor its key, and can be applied again',
  async (failing) => {
    const run = connection.run.bind(connection)
    const spy = vi.spyOn(connection, 'run').mockImplementation(async (sql, values, types) => {
      if (sql.startsWith(failing)) throw new Error('interrupted')
      return await run(sql, values, types)
    })
    await expect(replace()).rejects.toThrow('interrupted')
    spy.mockRestore()
    expect(await countRows()).toEqual([0, 0, 0])
    expect(await replace()).toEqual({ applied: true, rows: 2 })
    expect(await countRows()).toEqual([1, 1, 1])
    expect(await replace()).toEqual({ applied: false, rows: 0 })
  },
)
