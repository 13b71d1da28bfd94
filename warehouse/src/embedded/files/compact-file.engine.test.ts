import { existsSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectionId, newId, OrgId, seededRandom, SyncRunId } from '@cartograph/contract'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EmbeddedSettings } from '../wire/settings.ts'
import { replaceRows } from './replace-rows.ts'
import { createTableChanges } from './table-changes.ts'
import { openWorkspaceFiles, type WorkspaceFiles } from './workspace-files.ts'

describe('a file that wastes space', () => {
  const orgId = newId(OrgId)
  const connectionId = newId(ConnectionId)
  const never = new AbortController().signal
  let folder: string
  let path: string
  let files: WorkspaceFiles
  let batches: number

  beforeEach(async () => {
    batches = 0
    folder = await mkdtemp(join(tmpdir(), 'cartograph-compact-'))
    path = join(folder, `${orgId}.duckdb`)
    files = open()
  })
  afterEach(async () => {
    await files.closeAll()
    await rm(folder, { recursive: true, force: true })
  })

  function open(): WorkspaceFiles {
    const settings: EmbeddedSettings = {
      folder,
      socketPath: '',
      slots: 2,
      maxOpenFiles: 4,
      threads: 1,
      memoryMb: 640,
      spillMb: 256,
      maxAnswersMb: 1,
      materializeAfterMs: 0,
      compactAfterMs: 0,
      compactAboveMb: 0,
      wastedShare: 1 / 3,
    }
    return openWorkspaceFiles(settings, createTableChanges(), (error) => {
      throw error
    })
  }

  /** Records of a few kB each, which compress to about half. */
  async function write(from: number, to: number, seed = 1): Promise<void> {
    const random = seededRandom(seed)
    const lines = Array.from({ length: to - from }, (_, index) => ({
      connection_id: connectionId,
      stream: 'orders',
      external_id: String(from + index),
      updated_at: '2026-01-01T00:00:00Z',
      payload: Array.from({ length: 300 }, () => random().toFixed(9)).join(),
    }))
    const toBody = (rows: readonly object[]) =>
      rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    const scopes = toBody(
      lines.map(({ connection_id, stream, external_id }) => ({
        connection_id,
        stream,
        external_id,
      })),
    )
    const rows = toBody(lines)
    const part = { table: 'raw_records' as const, rowCount: lines.length }
    await files.use(orgId, (file) =>
      replaceRows(
        file,
        {
          op: 'replaceRows',
          orgId,
          batchKey: `batch ${(batches += 1)}`,
          connectionIds: [connectionId],
          mark: { connectionId, stream: 'orders', sequence: batches, syncRunId: newId(SyncRunId) },
          parts: [
            { ...part, scopeBytes: Buffer.byteLength(scopes), rowBytes: Buffer.byteLength(rows) },
          ],
        },
        Buffer.from(scopes + rows),
      ),
    )
  }

  const contents = async (connection: DuckDBConnection) => {
    const answer = await connection.runAndReadAll(
      `SELECT count(*), bit_xor(hash(r))::VARCHAR, (SELECT count(*) FROM applied_batches),
         (SELECT max(sequence) FROM stream_marks), (SELECT max(version) FROM schema_version)
       FROM raw_records AS r`,
    )
    return answer.getRowsJson()
  }
  const read = () => files.use(orgId, ({ connection }) => contents(connection))
  const checkpoint = () =>
    files.use(orgId, async ({ connection }) => {
      await connection.run('CHECKPOINT')
    })

  async function waste(): Promise<void> {
    await files.create(orgId)
    for (let round = 1; round <= 4; round += 1) {
      await write(0, 800, round)
      await checkpoint()
    }
    await files.use(orgId, async ({ connection }) => {
      await connection.run('DELETE FROM raw_records WHERE external_id::INTEGER >= 200')
    })
  }

  it('becomes smaller by what it wastes and keeps every row, mark and batch', async () => {
    await waste()
    const [before, size] = [await read(), statSync(path).size]
    await files.compact(orgId, never)
    expect(await read()).toEqual(before)
    expect(statSync(path).size).toBeLessThan(size / 2)
    const compacted = statSync(path).ino
    await files.compact(orgId, never)
    expect(statSync(path).ino).toBe(compacted)
  })

  it('is replaced while others read, and what is written afterwards survives their end', async () => {
    await waste()
    const before = await read()
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    let isReading = () => {}
    const begun = new Promise<void>((resolve) => (isReading = resolve))
    const reader = files.use(orgId, async ({ connection }) => {
      await connection.run('BEGIN TRANSACTION')
      const first = await contents(connection)
      isReading()
      await finished
      const second = await contents(connection)
      await connection.run('ROLLBACK')
      return [first, second]
    })
    await begun
    const replaced = statSync(path).ino
    await files.compact(orgId, never)
    expect(statSync(path).ino).not.toBe(replaced)
    await write(200, 220)
    const after = await read()
    expect(after).not.toEqual(before)
    expect(existsSync(`${path}.wal`)).toBe(true)
    finish()
    expect(await reader).toEqual([before, before])
    await files.closeAll()
    files = open()
    expect(await read()).toEqual(after)
  })

  it('gets the current format if it was written in an older one', async () => {
    const old = await DuckDBInstance.create(path)
    old.closeSync()
    await files.create(orgId)
    await write(0, 100)
    const before = await read()
    await files.compact(orgId, never)
    expect(await read()).toEqual(before)
    const compression = await files.use(orgId, ({ connection: own }) =>
      own.runAndReadAll(
        "SELECT DISTINCT compression FROM pragma_storage_info('raw_records') WHERE column_name = 'payload' AND segment_type = 'VARCHAR'",
      ),
    )
    expect(compression.getRows()).toEqual([['ZSTD']])
  })

  it('stays as it is when the work is interrupted', async () => {
    await waste()
    const before = await read()
    const stop = new AbortController()
    const compacting = files.compact(orgId, stop.signal)
    setTimeout(() => stop.abort(new Error('stopped')), 20)
    await expect(compacting).rejects.toThrow('stopped')
    expect(await read()).toEqual(before)
    await files.compact(orgId, never)
    expect(await read()).toEqual(before)
  })
})
