import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectionId, newId, OrgId } from '@cartograph/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from '../../migrations/all.ts'
import { openInstance } from './open-instance.ts'
import { replaceRows } from './replace-rows.ts'
import { createTableChanges } from './table-changes.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartograph-spill-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function open({ spillMb = 400 } = {}) {
  const path = join(folder, 'shop.duckdb')
  const share = { memoryMb: 72, spillMb }
  const settings = { threads: 1, materializeAfterMs: 0 }
  const changes = createTableChanges()
  const opened = await openInstance(path, folder, settings, share, migrations, changes)
  const { instance, ...folders } = opened
  return { connection: await instance.connect(), ...folders, close: () => instance.closeSync() }
}

const sort = `SELECT count(*) FROM (
  SELECT row_number() OVER (ORDER BY md5(range::VARCHAR)) AS place FROM range(1500000)) WHERE place > 0`

it('answers a query that needs more than its memory, and no more than its share of the disk', async () => {
  const file = await open()
  const answer = await file.connection.runAndReadAll(sort)
  expect(answer.getRows()).toEqual([[1_500_000n]])
  file.close()

  const small = await open({ spillMb: 1 })
  await expect(small.connection.run(sort)).rejects.toThrow(/1.0 MiB used/)
  small.close()
})

it('writes a batch larger than the memory, and a checkpoint that needs more', async () => {
  const rowCount = 3200
  const connectionId = newId(ConnectionId)
  const ids = Array.from({ length: rowCount }, (_, index) => String(index))
  const lines = ids.map((external_id) => ({
    connection_id: connectionId,
    stream: 'orders',
    external_id,
    updated_at: '2026-01-01T00:00:00Z',
    payload: randomBytes(12_000).toString('hex'),
  }))
  const body = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const file = await open()
  const part = {
    table: 'raw_records' as const,
    scopeBytes: 0,
    rowBytes: body.length,
    rowCount: 1200,
  }
  const request = {
    op: 'replaceRows' as const,
    orgId: newId(OrgId),
    batchKey: 'large',
    connectionIds: [connectionId],
    parts: [part],
    mark: null,
  }
  await replaceRows(file, request, body)
  const { connection } = file
  await connection.run(
    `INSERT INTO raw_records (connection_id, stream, external_id, updated_at, payload)
     SELECT uuid(), md5(range::VARCHAR), sha256(range::VARCHAR), now()::TIMESTAMP, sha256(md5(range::VARCHAR))
     FROM range(600000)`,
  )
  await connection.run(
    "DELETE FROM raw_records WHERE ascii(stream[5]) % 3 = 0 AND stream <> 'orders'",
  )
  await connection.run('CHECKPOINT')
  connection.closeSync()
  file.close()

  const again = await open()
  const stored = await again.connection.runAndReadAll(
    "SELECT count(DISTINCT external_id), min(length(payload)) FROM raw_records WHERE stream = 'orders'",
  )
  expect(stored.getRows()).toEqual([[BigInt(rowCount), 24_000n]])
  again.close()
})
