import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CanonicalRows, TableName } from '@cartograph/contract'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { migrateFile } from '../embedded/files/migrate-file.ts'
import { migrations } from '../migrations/all.ts'
import { rowsToNdjson } from '../rows-to-ndjson.ts'
import type { ReplacePart } from '../warehouse.ts'

/**
 * Rows per second of the engine's fastest load: COPY from a prepared Parquet file into an empty
 * table on disk, including the commit.
 */
export async function rawInsert<Name extends TableName>(
  table: Name,
  rows: readonly CanonicalRows[Name][],
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cartograph-raw-'))
  const instance = await DuckDBInstance.create(join(folder, 'raw.duckdb'))
  const connection = await instance.connect()
  try {
    await migrateFile(connection, migrations)
    const parquet = await writeParquet(connection, folder, table, rows)
    const start = performance.now()
    await connection.run(`COPY ${table} FROM '${parquet}'`)
    return rows.length / ((performance.now() - start) / 1000)
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeParquet<Name extends TableName>(
  connection: DuckDBConnection,
  folder: string,
  table: Name,
  rows: readonly CanonicalRows[Name][],
): Promise<string> {
  const ndjson = join(folder, 'rows.ndjson')
  const parquet = join(folder, 'rows.parquet')
  await writeFile(ndjson, rowsToNdjson({ table, scopes: [], rows } as ReplacePart))
  await connection.run(`
    CREATE TEMP TABLE typed AS FROM ${table} LIMIT 0;
    INSERT INTO typed BY NAME FROM read_json('${ndjson}', format = 'newline_delimited');
    COPY typed TO '${parquet}';
    DROP TABLE typed`)
  return parquet
}
