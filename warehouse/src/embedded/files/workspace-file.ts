import type { DuckDBConnection } from '@duckdb/node-api'
import type { MaterializedQueries } from './materialized-queries.ts'

export interface WorkspaceFile {
  readonly connection: DuckDBConnection
  readonly materialized: MaterializedQueries
  /** The only folder outside of its own file that the engine can read. */
  readonly stagingFolder: string
}
