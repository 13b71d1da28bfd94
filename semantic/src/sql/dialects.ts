import type { Warehouse } from '@cartograph/warehouse'
import { clickhouse } from './clickhouse.ts'
import type { Dialect } from './dialect.ts'
import { duckdb } from './duckdb.ts'

/** The one place that knows which engines there are. */
export const dialects: Readonly<Record<Warehouse['dialect'], Dialect>> = { duckdb, clickhouse }
