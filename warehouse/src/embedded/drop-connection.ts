import { canonicalTables, type ConnectionId } from '@cartograph/contract'
import type { DuckDBConnection } from '@duckdb/node-api'

/** Its batches are forgotten too: the same content may be brought again, under the same keys. */
export async function dropConnection(
  connection: DuckDBConnection,
  connectionId: ConnectionId,
): Promise<void> {
  await connection.run('BEGIN TRANSACTION')
  try {
    for (const table of [...Object.keys(canonicalTables), 'applied_batches'])
      await connection.run(`DELETE FROM ${table} WHERE connection_id = $1`, [connectionId])
    await connection.run('COMMIT')
  } catch (error) {
    await connection.run('ROLLBACK')
    throw error
  }
}
