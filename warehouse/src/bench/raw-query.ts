import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrgId } from '@cartograph/contract'
import { DuckDBInstance } from '@duckdb/node-api'
import type { SqlValue } from '../warehouse.ts'

/** The engine alone, with none of our layers before it. */
export interface RawEngine {
  /** Milliseconds until the last row was fetched. */
  run(sql: string, params?: readonly SqlValue[]): Promise<number>
  close(): Promise<void>
}

/** Opens a copy of a workspace's file, which must not be written to while it is copied. */
export async function openRawCopy(source: {
  readonly dataDir: string
  readonly orgId: OrgId
}): Promise<RawEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'cartograph-raw-'))
  const file = join(source.dataDir, 'warehouse', `${source.orgId.toLowerCase()}.duckdb`)
  const copy = join(folder, 'copy.duckdb')
  await copyFile(file, copy)
  if (existsSync(`${file}.wal`)) await copyFile(`${file}.wal`, `${copy}.wal`)
  const instance = await DuckDBInstance.create(copy)
  const connection = await instance.connect()
  return {
    async run(sql, params = []) {
      const from = performance.now()
      const result = await connection.run(sql, [...params])
      await result.fetchAllChunks()
      return performance.now() - from
    },
    async close() {
      connection.closeSync()
      instance.closeSync()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
