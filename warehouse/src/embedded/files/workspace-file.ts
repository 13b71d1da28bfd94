import type { DuckDBConnection } from '@duckdb/node-api'

export interface WorkspaceFile {
  readonly connection: DuckDBConnection
  /** The only folder outside of its own file that the engine can read. */
  readonly stagingFolder: string
}
