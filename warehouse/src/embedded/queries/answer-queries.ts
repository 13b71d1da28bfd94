import { createHash, randomUUID } from 'node:crypto'
import type { OrgId, TableName } from '@cartograph/contract'
import { createAnswerCache } from '../../answer-cache.ts'
import { createSharedRuns } from '../../shared-runs.ts'
import type { FairQueue, RunningWork, Weight } from './fair-queue.ts'
import { interruptible } from './interruptible.ts'
import { isCacheable } from './is-cacheable.ts'
import { createRunHistory, type RunStatistics } from './run-history.ts'
import { QueryBody, type QueryRequest, type QueryResult } from '../wire/protocol.ts'
import { runSelect } from './run-select.ts'
import type { TableChanges } from '../files/table-changes.ts'
import type { WorkspaceFiles } from '../files/workspace-files.ts'

export interface QueryAnswerer {
  answer(request: QueryRequest, body: Buffer, signal: AbortSignal): Promise<QueryResponse>
  /**
   * Called before a commit; the result after it, and before it is acknowledged. Null means all tables.
   */
  beginChange(orgId: OrgId, tables: readonly TableName[] | null): () => void
}

export interface QueryResponse {
  readonly result: QueryResult
  readonly body: Buffer
}

interface AnswererOptions {
  readonly files: WorkspaceFiles
  readonly queue: FairQueue
  readonly changes: TableChanges
  readonly maxAnswersMb: number
}

/** Queries that take at least this long are heavy. */
const heavyMs = 300
/** Before their first run, queries with a longer SQL are regarded as heavy, too. */
const longSql = 32_768
/** Queries up to this long do not need a slot. */
const shortMs = 50
/** From this many rows on, the engine writes JSON faster than this process. */
const manyRows = 2000
/** The memory of an answer beyond its rows. */
const overheadBytes = 1000

/**
 * Answers from memory when the tables have not changed, joins a running query with the same text,
 * or runs the query.
 */
export function createQueryAnswerer({
  files,
  queue,
  changes,
  maxAnswersMb,
}: AnswererOptions): QueryAnswerer {
  const cache = createAnswerCache<QueryResponse>(maxAnswersMb * 1024 * 1024)
  const shared = createSharedRuns<QueryResponse>()
  const past = createRunHistory()

  function start(key: string, orgId: OrgId, asked: QueryBody) {
    const { tables } = asked
    const workspace = workspaceKey(orgId)
    const shape = shapeKey(workspace, asked.sql)
    let since: number | null = null
    return {
      canJoin: () => since === null || !changes.hasChanged(workspace, tables, since),
      start: (signal: AbortSignal) =>
        queue.run(
          workspace,
          async (running) => {
            since = changes.now()
            const answered = await run(orgId, asked, shape, running, signal)
            if (
              !asked.isBulk &&
              isCacheable(asked.sql) &&
              !changes.hasChanged(workspace, tables, since)
            ) {
              const bytes = answered.body.length + overheadBytes
              const answer = { ...answered, result: { ...answered.result, isCached: true } }
              cache.add(key, { workspace, tables, bytes, answer })
            }
            return answered
          },
          {
            signal,
            weight: () => toWeight(past.get(shape), asked.sql),
            expectedMs: () => past.get(shape)?.fastestMs ?? shortMs,
          },
        ),
    }
  }

  async function run(
    orgId: OrgId,
    { sql, params, materializable, shape, shortDecimals, isBulk }: QueryBody,
    shapeKey: string,
    running: RunningWork,
    signal: AbortSignal,
  ): Promise<QueryResponse> {
    const rowCountBefore = past.get(shapeKey)?.rowCount ?? 0
    return files.use(orgId, async ({ connection, materialized }) => {
      const begun = performance.now()
      const turningHeavy = setTimeout(() => {
        past.recordSlow(shapeKey)
        running.markHeavy()
      }, heavyMs)
      try {
        const expectsManyRows = isBulk || rowCountBefore > manyRows
        const select = { params, shape, shortDecimals, expectsManyRows }
        const { rows, rowCount, columns } = await interruptible(connection, signal, () =>
          materialized.select({ sql, queries: materializable, signal }, (text) =>
            runSelect(connection, { ...select, sql: text }),
          ),
        )
        const engineMs = performance.now() - begun
        past.recordRun(shapeKey, { engineMs, rowCount })
        const answeredAt = new Date().toISOString()
        return {
          result: { rowCount, columns: [...columns], engineMs, isCached: false, answeredAt },
          body: rows,
        }
      } finally {
        clearTimeout(turningHeavy)
      }
    })
  }

  return {
    async answer({ orgId, isFresh }, body, signal) {
      signal.throwIfAborted()
      const key = createHash('sha256').update(orgId).update(body).digest('base64')
      const kept = isFresh ? undefined : cache.get(key)
      if (kept) return kept
      const work = start(key, orgId, QueryBody.parse(JSON.parse(body.toString())))
      // A fresh request must not join a run that started earlier.
      return shared.run(isFresh ? randomUUID() : key, work, signal)
    },

    beginChange(orgId, tables) {
      const workspace = workspaceKey(orgId)
      const end = changes.begin(workspace, tables)
      return () => {
        end()
        cache.forget(workspace, tables)
      }
    },
  }
}

function toWeight(run: RunStatistics | undefined, sql: string): Weight {
  if (run === undefined) return sql.length > longSql ? 'heavy' : 'unknown'
  if (run.fastestMs > heavyMs) return 'heavy'
  return run.fastestMs < shortMs ? 'short' : 'normal'
}

/** The name of its file, which is the same for every spelling of the id. */
function workspaceKey(orgId: OrgId): string {
  return orgId.toLowerCase()
}

/** Queries that differ only in dates and limits probably take equally long. */
function shapeKey(workspace: string, sql: string): string {
  const text = sql.replaceAll(/\d+/g, '0')
  return createHash('sha256').update(workspace).update(text).digest('base64')
}
