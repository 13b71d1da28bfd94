import { ConnectionId, SyncRunId } from '@cartograph/contract'
import type { DuckDBConnection } from '@duckdb/node-api'
import { requirePredecessor } from '../../check-batch.ts'
import type { StreamMark } from '../../warehouse.ts'

/** Stores the mark within the transaction of its batch. */
export async function saveMark(connection: DuckDBConnection, mark: StreamMark): Promise<void> {
  const key = [mark.connectionId, mark.stream]
  const where = 'connection_id = $1 AND stream = $2'
  const found = await connection.runAndReadAll(
    `SELECT coalesce(max(sequence), 0)::INTEGER FROM stream_marks WHERE ${where}`,
    key,
  )
  requirePredecessor(mark, Number(found.getRows()[0]?.[0]))
  await connection.run(`DELETE FROM stream_marks WHERE ${where}`, key)
  await connection.run('INSERT INTO stream_marks VALUES ($1, $2, $3, $4)', [
    ...key,
    mark.sequence,
    mark.syncRunId,
  ])
}

export async function readMarks(connection: DuckDBConnection): Promise<StreamMark[]> {
  const answer = await connection.runAndReadAll(
    'SELECT connection_id::VARCHAR, stream, sequence::INTEGER, sync_run_id::VARCHAR FROM stream_marks',
  )
  return answer.getRows().map(([connectionId, stream, sequence, syncRunId]) => ({
    connectionId: ConnectionId.parse(connectionId),
    stream: String(stream),
    sequence: Number(sequence),
    syncRunId: SyncRunId.parse(syncRunId),
  }))
}
