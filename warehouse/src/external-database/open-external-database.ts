import type { Log } from '@cartograph/contract'
import { openClickhouseDatabase } from './open-clickhouse-database.ts'
import { openDuckdbFile } from './open-duckdb-file.ts'
import type { ExternalDatabase } from './external-database.ts'

/**
 * A DuckDB file by its path, or a ClickHouse database:
 * `http(s)://user:password@host:port/database`.
 */
export function openExternalDatabase(where: string, log: Log): Promise<ExternalDatabase> {
  return /^https?:\/\//.test(where) ? openClickhouseDatabase(where, log) : openDuckdbFile(where)
}
