import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import type { Migration } from '../../migrations/migration.ts'
import { quoteText } from './dialect.ts'
import { openMaterializedQueries, type MaterializedQueries } from './materialized-queries.ts'
import type { MemoryShare } from './memory-shares.ts'
import { migrateFile } from './migrate-file.ts'
import type { TableChanges } from './table-changes.ts'
import type { EmbeddedSettings } from '../wire/settings.ts'

/** Since this version of the format, texts can be compressed with zstd. */
export const storageVersion = 'v1.2.0'

export interface OpenInstance {
  readonly instance: DuckDBInstance
  readonly materialized: MaterializedQueries
  readonly stagingFolder: string
  readonly spillFolder: string
}

/** Opens a workspace's file, restricts the engine's access and migrates the tables. */
export async function openInstance(
  path: string,
  folder: string,
  settings: Pick<EmbeddedSettings, 'threads' | 'materializeAfterMs'>,
  share: MemoryShare,
  migrations: readonly Migration[],
  changes: TableChanges,
): Promise<OpenInstance> {
  const name = basename(path, '.duckdb')
  const stagingFolder = join(folder, 'staging', name)
  const spillFolder = join(folder, 'spill', name)
  // The engine would create the last folder of the path, but not its parents.
  for (const needed of [stagingFolder, spillFolder])
    mkdirSync(needed, { recursive: true, mode: 0o700 })
  const instance = await DuckDBInstance.create(path, {
    threads: String(settings.threads),
    memory_limit: `${share.memoryMb}MiB`,
    temp_directory: spillFolder,
    storage_compatibility_version: storageVersion,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  try {
    const connection = await instance.connect()
    try {
      await lockDown(connection, stagingFolder, share)
      await migrateFile(connection, migrations)
    } finally {
      connection.closeSync()
    }
  } catch (error) {
    instance.closeSync()
    throw error
  }
  const materialized = openMaterializedQueries(instance, {
    afterMs: settings.materializeAfterMs,
    maxBytes: (share.memoryMb * 1024 * 1024) / 4,
    hasChanged: (tables, since) => changes.hasChanged(name, tables, since),
    now: changes.now,
  })
  return { instance, materialized, stagingFolder, spillFolder }
}

/**
 * From here on the engine can access only its own file, its temporary files and the staging
 * folder: no other file, no network, no extension. The settings cannot be changed back.
 */
async function lockDown(
  connection: DuckDBConnection,
  stagingFolder: string,
  { spillMb }: MemoryShare,
): Promise<void> {
  // At the end, an instance whose file was replaced would delete the write-ahead log of the new one.
  // As an option of `create`, DuckDB 1.5.6 ignores the limit of the temporary files.
  await connection.run(`
    PRAGMA disable_checkpoint_on_shutdown;
    SET max_temp_directory_size = '${spillMb}MiB';
    SET allowed_directories = [${quoteText(`${stagingFolder}/`)}];
    SET enable_external_access = false;
    SET lock_configuration = true`)
}
