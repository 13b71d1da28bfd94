import { AppError, type Log } from '@cartograph/contract'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import path from 'node:path'
import { Client } from 'pg'
import { lockKey } from './advisory-lock.ts'
import { ensureAppRole } from './app-role.ts'
import { ensureTextSearch } from './text-search.ts'

export const defaultMigrationsFolder = path.join(import.meta.dirname, '..', 'migrations')

/** Applies pending migrations; concurrent processes wait for each other. */
export async function migrate(
  connectionString: string,
  migrationsFolder: string,
  log: Log,
): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1::bigint)', [lockKey('migrate')])
    const known = readMigrationFiles({ migrationsFolder })
    const before = await readApplied(client)
    refuseNewer(before, new Set(known.map((migration) => migration.folderMillis)))
    await ensureAppRole(client)
    await ensureTextSearch(client)
    if (before.length === known.length) return
    await applyMigrations(drizzle(client), { migrationsFolder })
    log.info({ applied: known.length - before.length }, 'database migrated')
  } finally {
    await client.end()
  }
}

/** The timestamps of the applied migrations, by which the migrator identifies them. */
async function readApplied(client: Client): Promise<number[]> {
  const table = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!table.rows[0]?.exists) return []
  const applied = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  )
  return applied.rows.map((row) => Number(row.created_at))
}

function refuseNewer(applied: readonly number[], known: ReadonlySet<number>): void {
  const unknown = applied.filter((moment) => !known.has(moment))
  if (unknown.length === 0) return
  throw new AppError(
    'database_unavailable',
    'The database was brought forward by a newer version of Cartograph, and there is no way back. ' +
      'Start that version, or restore a backup from before.',
  )
}
