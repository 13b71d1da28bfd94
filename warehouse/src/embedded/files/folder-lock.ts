import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'

/**
 * One process owns the folder. The lock is DuckDB's lock on a small file, which the operating
 * system releases when the process ends for any reason.
 */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const owner = await DuckDBInstance.create(join(folder, 'owner.lock')).catch((error: unknown) => {
    throw new Error(`Another process is serving the warehouse in ${folder}`, { cause: error })
  })
  return { release: () => owner.closeSync() }
}
