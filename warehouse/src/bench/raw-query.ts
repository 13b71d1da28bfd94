import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrgId } from '@cartograph/contract'
import { DuckDBInstance } from '@duckdb/node-api'
import type { SqlValue } from '../warehouse.ts'

export interface RawQuery {
  /** The workspace must not be written to meanwhile. */
  readonly dataDir: string
  readonly orgId: OrgId
  readonly sql: string
  readonly params?: readonly SqlValue[]
  readonly times: number
}

/** The same SQL straight on the engine, on a copy of the workspace's file: milliseconds of each run. */
export async function rawQuery({
  dataDir,
  orgId,
  sql,
  params = [],
  times,
}: RawQuery): Promise<readonly number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cartograph-raw-'))
  const file = join(dataDir, 'warehouse', `${orgId.toLowerCase()}.duckdb`)
  const copy = join(folder, 'copy.duckdb')
  await copyFile(file, copy)
  if (existsSync(`${file}.wal`)) await copyFile(`${file}.wal`, `${copy}.wal`)

  const instance = await DuckDBInstance.create(copy)
  const connection = await instance.connect()
  try {
    const walls: number[] = []
    for (let run = 0; run < times; run += 1) {
      const start = performance.now()
      const result = await connection.run(sql, [...params])
      await result.fetchAllChunks()
      walls.push(performance.now() - start)
    }
    return walls
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true, force: true })
  }
}
