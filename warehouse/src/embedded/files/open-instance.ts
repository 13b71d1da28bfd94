import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import type { Migration } from '../../migrations/migration.ts'
import { quoteText } from './dialect.ts'
import { migrateFile } from './migrate-file.ts'
import type { EmbeddedSettings } from '../wire/settings.ts'

export interface OpenInstance {
  readonly instance: DuckDBInstance
  readonly stagingFolder: string
}

/** Opens a workspace's file, restricts the engine's access and migrates the tables. */
export async function openInstance(
  path: string,
  folder: string,
  settings: EmbeddedSettings,
  migrations: readonly Migration[],
): Promise<OpenInstance> {
  const name = basename(path, '.duckdb')
  const stagingFolder = join(folder, 'staging', name)
  mkdirSync(stagingFolder, { recursive: true, mode: 0o700 })
  const instance = await DuckDBInstance.create(path, {
    threads: String(settings.threads),
    memory_limit: `${settings.memoryLimitMb}MB`,
    temp_directory: join(folder, 'spill', name),
    max_temp_directory_size: `${settings.maxSpillMb}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  try {
    const connection = await instance.connect()
    try {
      await lockDown(connection, stagingFolder)
      await migrateFile(connection, migrations)
    } finally {
      connection.closeSync()
    }
  } catch (error) {
    instance.closeSync()
    throw error
  }
  return { instance, stagingFolder }
}

/**
 * From here on the engine can access only its own file, its temporary files and the staging
 * folder: no other file, no network, no extension. The settings cannot be changed back.
 */
async function lockDown(connection: DuckDBConnection, stagingFolder: string): Promise<void> {
  await connection.run(`
    SET allowed_directories = [${quoteText(`${stagingFolder}/`)}];
    SET enable_external_access = false;
    SET lock_configuration = true`)
}
