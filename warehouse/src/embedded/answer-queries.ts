import { createHash, randomUUID } from 'node:crypto'
import type { OrgId, TableName } from '@cartograph/contract'
import { createAnswerCache } from '../answer-cache.ts'
import { createSharedRuns } from '../shared-runs.ts'
import type { FairQueue, Running, Weight } from './fair-queue.ts'
import { interruptible } from './interruptible.ts'
import { createPastRuns, type PastRun } from './past-runs.ts'
import { QueryBody, type QueryRequest, type QueryResult } from './protocol.ts'
import { runSelect } from './run-select.ts'
import { createTableChanges } from './table-changes.ts'
import type { WorkspaceFiles } from './workspace-files.ts'

export interface QueryAnswerer {
  answer(request: QueryRequest, body: Buffer, signal: AbortSignal): Promise<AnsweredQuery>
  /** To be told after a commit, and before it is acknowledged. Null: all tables. */
  noteChange(orgId: OrgId, tables: readonly TableName[] | null): void
}

export interface AnsweredQuery {
  readonly result: QueryResult
  readonly body: Buffer
}

interface Parts {
  readonly files: WorkspaceFiles
  readonly queue: FairQueue
  readonly maxAnswersMb: number
}

/** From so long on, a query is heavy. */
const heavyMs = 300
/** Up to so long, it is over before anybody notices. */
const shortMs = 50
/** From so many rows on, the engine writes JSON faster than we do. */
const manyRows = 2000
/** What an answer takes beside its rows. */
const overheadBytes = 1000

/**
 * From memory when the tables it was read from are still the same, together with whoever asks the same
 * just now, or else from the engine.
 */
export function createQueryAnswerer({ files, queue, maxAnswersMb }: Parts): QueryAnswerer {
  const cache = createAnswerCache<AnsweredQuery>(maxAnswersMb * 1024 * 1024)
  const changes = createTableChanges()
  const shared = createSharedRuns<AnsweredQuery>()
  const past = createPastRuns()

  function start(key: string, orgId: OrgId, asked: QueryBody) {
    const { tables } = asked
    const workspace = workspaceKey(orgId)
    const shape = shapeKey(workspace, asked.sql)
    let since: number | null = null
    return {
      mayJoin: () => since === null || !changes.hasChanged(workspace, tables, since),
      start: (signal: AbortSignal) =>
        queue.run(
          workspace,
          async (running) => {
            since = changes.now()
            const answered = await run(orgId, asked, shape, running, signal)
            if (mayKeep(asked.sql) && !changes.hasChanged(workspace, tables, since)) {
              const bytes = answered.body.length + overheadBytes
              const answer = { ...answered, result: { ...answered.result, isCached: true } }
              cache.add(key, { workspace, tables, bytes, answer })
            }
            return answered
          },
          {
            signal,
            weight: () => weightOf(past.get(shape)),
            expectedMs: () => past.get(shape)?.leastMs ?? shortMs,
          },
        ),
    }
  }

  async function run(
    orgId: OrgId,
    { sql, params, shape, shortDecimals }: QueryBody,
    shapeKey: string,
    running: Running,
    signal: AbortSignal,
  ): Promise<AnsweredQuery> {
    const rowCountBefore = past.get(shapeKey)?.rowCount ?? 0
    return files.use(orgId, async ({ connection }) => {
      const begun = performance.now()
      const turningHeavy = setTimeout(() => {
        past.noteSlow(shapeKey)
        running.turnHeavy()
      }, heavyMs)
      try {
        const expectsManyRows = rowCountBefore > manyRows
        const request = { sql, params, shape, shortDecimals, expectsManyRows }
        const { rows, rowCount, columns } = await interruptible(connection, signal, () =>
          runSelect(connection, request),
        )
        const engineMs = performance.now() - begun
        past.noteRun(shapeKey, { engineMs, rowCount })
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
      // Whoever wants it fresh wants what is there from now on, and shares with nobody.
      return shared.run(isFresh ? randomUUID() : key, work, signal)
    },

    noteChange(orgId, tables) {
      const workspace = workspaceKey(orgId)
      changes.note(workspace, tables)
      cache.forget(workspace, tables)
    },
  }
}

function weightOf(run: PastRun | undefined): Weight {
  if (run === undefined) return 'unknown'
  if (run.leastMs > heavyMs) return 'heavy'
  return run.leastMs < shortMs ? 'short' : 'normal'
}

/** As the name of its file, which one workspace has however its id is written. */
function workspaceKey(orgId: OrgId): string {
  return orgId.toLowerCase()
}

/** The same question with other days and other limits is most likely as heavy. */
function shapeKey(workspace: string, sql: string): string {
  const text = sql.replaceAll(/\d+/g, '0')
  return createHash('sha256').update(workspace).update(text).digest('base64')
}

/** Not what depends on the clock or on chance. */
function mayKeep(sql: string): boolean {
  return !/\b(now|today|random|uuid|uuidv\d|gen_random_uuid|(get_)?current_\w+|localtime\w*|transaction_timestamp)\b/i.test(
    sql,
  )
}
