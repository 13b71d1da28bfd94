import {
  canonicalTables,
  type ConnectionId,
  type OrgId,
  type TableName,
} from '@cartograph/contract'
import type { DuckDBConnection } from '@duckdb/node-api'
import { withSequences } from '../../customer-sequence.ts'
import { createQueryAnswerer } from '../queries/answer-queries.ts'
import { checkDisk, requireDiskSpace } from '../files/check-disk.ts'
import { toAppError } from './engine-errors.ts'
import { createFairQueue } from '../queries/fair-queue.ts'
import type { Request } from '../wire/protocol.ts'
import { readMarks } from '../files/stream-marks.ts'
import { replaceRows } from '../files/replace-rows.ts'
import { createTableChanges } from '../files/table-changes.ts'
import type { EmbeddedSettings } from '../wire/settings.ts'
import { whenQuiet } from './when-quiet.ts'
import { openWorkspaceFiles } from '../files/workspace-files.ts'

/** Handles the requests of the process, independent of their transport. */
export interface Engine {
  answer(request: Request, body: Buffer, signal: AbortSignal): Promise<EngineAnswer>
  /** Waits for running writes, then closes every file. */
  close(): Promise<void>
}

export interface EngineAnswer {
  readonly result: unknown
  readonly body?: Buffer
}

/** Errors without a request to answer. */
export interface EngineReports {
  readonly onCloseError: (error: unknown) => void
  readonly onCompactError: (error: unknown) => void
}

export function createEngine(settings: EmbeddedSettings, reports: EngineReports): Engine {
  const changes = createTableChanges()
  const files = openWorkspaceFiles(settings, changes, reports.onCloseError)
  const queries = createFairQueue({ slots: settings.slots, slotsPerKey: Infinity })
  const writers = createFairQueue({ slots: settings.slots, slotsPerKey: 1 })
  const { maxAnswersMb } = settings
  const stopping = new AbortController()
  // In the writers' queue, because nothing may be written meanwhile.
  const compaction = whenQuiet<OrgId>(settings.compactAfterMs, (orgId) => {
    writers
      .run(orgId, async () => {
        if (files.has(orgId)) await files.compact(orgId, stopping.signal)
      })
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) reports.onCompactError(error)
      })
  })
  const answerer = createQueryAnswerer({ files, queue: queries, changes, maxAnswersMb })

  async function write(
    request: Exclude<Request, { op: 'ping' | 'query' | 'readMarks' }>,
    body: Buffer,
  ): Promise<unknown> {
    const { orgId } = request
    switch (request.op) {
      case 'prepareWorkspace':
        return files.create(orgId)
      case 'replaceRows': {
        await requireDiskSpace(settings.folder)
        const tables = request.parts.map((part) => part.table)
        return recordingChange(withSequences(tables), (willCommit) =>
          files.use(orgId, (file) => replaceRows(file, request, body, willCommit)),
        )
      }
      case 'dropConnection':
        if (!files.has(orgId)) return null
        return recordingChange(null, (willCommit) =>
          files.use(orgId, (file) => {
            willCommit()
            return dropConnection(file.connection, request.connectionId)
          }),
        )
      case 'dropWorkspace':
        return recordingChange(null, (willCommit) => {
          willCommit()
          return files.remove(orgId)
        })
    }

    /** Recorded even after a failure, since the commit may have succeeded. */
    async function recordingChange<T>(
      tables: readonly TableName[] | null,
      work: (willCommit: () => void) => Promise<T>,
    ) {
      let endChange = () => {}
      try {
        return await work(() => {
          endChange()
          endChange = answerer.beginChange(orgId, tables)
        })
      } finally {
        endChange()
        compaction.note(orgId)
      }
    }
  }

  return {
    async answer(request, body, signal) {
      try {
        if (request.op === 'ping') {
          await checkDisk(settings.folder)
          return { result: null }
        }
        if (request.op === 'query') return await answerer.answer(request, body, signal)
        if (request.op === 'readMarks') {
          const { orgId } = request
          if (!files.has(orgId)) return { result: [] }
          return { result: await files.use(orgId, ({ connection }) => readMarks(connection)) }
        }
        const result = await writers.run(request.orgId, () => write(request, body))
        return { result: result ?? null }
      } catch (error) {
        throw toAppError(error, request.op)
      }
    },
    async close() {
      compaction.stop()
      stopping.abort()
      await Promise.all([queries.idle(), writers.idle()])
      await files.closeAll()
    },
  }
}

/**
 * Also deletes its batch keys, so that the same content can be loaded again under the same keys.
 */
async function dropConnection(
  connection: DuckDBConnection,
  connectionId: ConnectionId,
): Promise<void> {
  await connection.run('BEGIN TRANSACTION')
  try {
    for (const table of [...Object.keys(canonicalTables), 'applied_batches', 'stream_marks'])
      await connection.run(`DELETE FROM ${table} WHERE connection_id = $1`, [connectionId])
    await connection.run('COMMIT')
  } catch (error) {
    await connection.run('ROLLBACK')
    throw error
  }
}
