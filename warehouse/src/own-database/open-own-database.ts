import type { Log } from '@cartograph/contract'
import { openClickhouseDatabase } from './open-clickhouse-database.ts'
import { openDuckdbFile } from './open-duckdb-file.ts'
import type { OwnDatabase } from './own-database.ts'

/** A DuckDB file by its path, or a ClickHouse database: `http(s)://user:password@host:port/database`. */
export function openOwnDatabase(where: string, log: Log): Promise<OwnDatabase> {
  return /^https?:\/\//.test(where) ? openClickhouseDatabase(where, log) : openDuckdbFile(where)
}
