import type { OrgId } from '@cartograph/contract'
import { dropConnection } from './drop-connection.ts'
import { toAppError } from './engine-errors.ts'
import { createFairQueue } from './fair-queue.ts'
import { interruptible } from './interruptible.ts'
import { QueryBody, type Request } from './protocol.ts'
import { replaceRows } from './replace-rows.ts'
import { runSelect } from './run-select.ts'
import type { EmbeddedSettings } from './settings.ts'
import { createKnownQueries } from './known-queries.ts'
import { openWorkspaceFiles } from './workspace-files.ts'

/** What the process does with requests, apart from how they arrive. */
export interface Engine {
  answer(request: Request, body: Buffer, signal: AbortSignal): Promise<EngineAnswer>
  /** Waits for the writers, then closes every file. */
  close(): Promise<void>
}

export interface EngineAnswer {
  readonly result: unknown
  readonly body?: Buffer
}

export function createEngine(
  settings: EmbeddedSettings,
  onCloseError: (error: unknown) => void,
): Engine {
  const files = openWorkspaceFiles(settings, onCloseError)
  const queries = createFairQueue({ slots: settings.slots, slotsPerKey: settings.slots })
  const known = createKnownQueries()
  const writers = createFairQueue({ slots: settings.slots, slotsPerKey: 1 })

  async function query(orgId: OrgId, body: Buffer, signal: AbortSignal): Promise<EngineAnswer> {
    const { sql, params } = QueryBody.parse(JSON.parse(body.toString()))
    return queries.run(
      orgId,
      () =>
        files.use(orgId, async ({ connection }) => {
          const start = performance.now()
          const { rowsJson, rowCount } = await interruptible(connection, signal, () =>
            runSelect(connection, known, sql, params),
          )
          return {
            result: { rowCount, engineMs: performance.now() - start },
            body: Buffer.from(rowsJson),
          }
        }),
      signal,
    )
  }

  async function write(
    request: Exclude<Request, { op: 'ping' | 'query' }>,
    body: Buffer,
  ): Promise<unknown> {
    const { orgId } = request
    switch (request.op) {
      case 'prepareWorkspace':
        return files.create(orgId)
      case 'replaceRows':
        return files.use(orgId, (file) => replaceRows(file, request, body))
      case 'dropConnection':
        if (!files.has(orgId)) return null
        return files.use(orgId, (file) => dropConnection(file.connection, request.connectionId))
      case 'dropWorkspace':
        return files.remove(orgId)
    }
  }

  return {
    async answer(request, body, signal) {
      try {
        if (request.op === 'ping') return { result: null }
        if (request.op === 'query') return await query(request.orgId, body, signal)
        const result = await writers.run(request.orgId, () => write(request, body))
        return { result: result ?? null }
      } catch (error) {
        throw toAppError(error, request.op)
      }
    },
    async close() {
      await Promise.all([queries.idle(), writers.idle()])
      await files.closeAll()
    },
  }
}
