import type { Warehouse } from '@cartograph/warehouse'
import { clickhouse } from './clickhouse.ts'
import type { Dialect } from './dialect.ts'
import { duckdb } from './duckdb.ts'

/** The registry of engines. */
export const dialects: Readonly<Record<Warehouse['dialect'], Dialect>> = { duckdb, clickhouse }
