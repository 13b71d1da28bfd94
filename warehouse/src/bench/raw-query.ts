import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrgId } from '@cartograph/contract'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import type { SqlValue } from '../warehouse.ts'
import { workspaceFile } from './fill-workspace.ts'

/** The engine alone, with none of our layers before it. Several queries may run at once. */
export interface RawEngine {
  /** Milliseconds until the last row was fetched. */
  run(sql: string, params?: readonly SqlValue[]): Promise<number>
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

/** Opens a copy of a workspace's file, which must not be written to while it is copied. */
export async function openRawCopy(source: {
  readonly dataDir: string
  readonly orgId: OrgId
}): Promise<RawEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'cartograph-raw-'))
  const file = workspaceFile(source.dataDir, source.orgId)
  const copy = join(folder, 'copy.duckdb')
  await copyFile(file, copy)
  if (existsSync(`${file}.wal`)) await copyFile(`${file}.wal`, `${copy}.wal`)
  const instance = await DuckDBInstance.create(copy)
  const idle: DuckDBConnection[] = []
  return {
    async run(sql, params = []) {
      const connection = idle.pop() ?? (await instance.connect())
      const from = performance.now()
      const result = await connection.run(sql, [...params])
      await result.fetchAllChunks()
      const spent = performance.now() - from
      idle.push(connection)
      return spent
    },
    async rows(sql) {
      const connection = idle.pop() ?? (await instance.connect())
      const reader = await connection.runAndReadAll(sql)
      idle.push(connection)
      return reader.getRowObjectsJson()
    },
    async close() {
      for (const connection of idle) connection.closeSync()
      instance.closeSync()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
