import { createHash, randomUUID } from 'node:crypto'
import { AppError, onAbort, type OrgId } from '@cartograph/contract'
import { createAnswerCache } from '../answer-cache.ts'
import { retryWhileUnavailable } from '../retry-while-unavailable.ts'
import { createSharedRuns } from '../shared-runs.ts'
import type { QueryAnswer, QueryRequest } from '../warehouse.ts'
import { toAppError } from './engine-errors.ts'
import { graceMs, runSelect, standardTimeoutMs, type SelectContext } from './run-select.ts'
import { readVersion } from './table-versions.ts'

export interface QueryAnswerer {
  answer(request: QueryRequest): Promise<QueryAnswer>
  /** Frees the memory of a deleted workspace. */
  forget(orgId: OrgId): void
}

interface CachedAnswer {
  /** The version of the tables, read before the rows. */
  readonly version: string
  readonly answer: QueryAnswer
}

/** How long a replica may take to receive acknowledged writes. Until then it rejects reads. */
const catchUpMs = 5000
/** The memory of an answer beyond its rows. */
const overheadBytes = 1000

/**
 * Answers from memory when the tables have the same version, joins a running query with the same
 * text and version, or queries the server.
 *
 * Every request reads the version first. An acknowledged write inserted its rows and then changed
 * the version. Therefore an answer that was computed after its version was read, and whose version
 * is still current, includes every acknowledged write. Replicas may apply writes to two tables in
 * any order, so nothing is cached on a cluster.
 */
export function createQueryAnswerer(context: SelectContext, maxBytes: number): QueryAnswerer {
  const cache = createAnswerCache<CachedAnswer>(maxBytes)
  const shared = createSharedRuns<QueryAnswer>()

  async function answerWithin(request: QueryRequest, signal: AbortSignal): Promise<QueryAnswer> {
    // The remaining fields identify the answer for all callers.
    const { orgId, signal: _, isFresh = false, timeoutMs = standardTimeoutMs, ...asked } = request
    if (context.target.cluster !== null) return answerOnReplica(request, signal)
    const version = await versionOf(request, signal)

    const workspace = orgId.toLowerCase()
    const question = JSON.stringify([workspace, asked])
    const key = createHash('sha256').update(question).digest('base64')
    const kept = isFresh ? undefined : cache.get(key)
    if (kept?.version === version) return { ...kept.answer, isCached: true }

    const start = async (leaving: AbortSignal): Promise<QueryAnswer> => {
      const answer = await runSelect(context, { ...request, signal: leaving })
      if (asked.isBulk !== true && isCacheable(asked.sql)) {
        // A JavaScript string uses up to two bytes per character.
        const bytes = 2 * answer.rowsJson.length + overheadBytes
        cache.add(key, {
          workspace,
          tables: asked.tables ?? null,
          bytes,
          answer: { version, answer },
        })
      }
      return answer
    }
    // A fresh request must not join a run that started earlier.
    const run = isFresh ? randomUUID() : `${key} ${version} ${timeoutMs}`
    return shared.run(run, { start, canJoin: () => true }, signal)
  }

  function answerOnReplica(request: QueryRequest, signal: AbortSignal): Promise<QueryAnswer> {
    const retrying = { retryMs: catchUpMs, isClosed: () => signal.aborted }
    return retryWhileUnavailable(retrying, async () => {
      await versionOf(request, signal)
      return runSelect(context, { ...request, signal })
    })
  }

  async function versionOf({ orgId, tables }: QueryRequest, signal: AbortSignal): Promise<string> {
    const { client, target } = context
    try {
      return await readVersion(client, target, orgId, tables ?? context.tables, signal)
    } catch (error) {
      // The version query is ours, so an error here is not the caller's.
      throw signal.aborted ? signal.reason : toAppError(error, 'write')
    }
  }

  return {
    async answer(request) {
      const { signal, onRows, timeoutMs = standardTimeoutMs } = request
      if (signal?.aborted) throw new AppError('query_cancelled')
      const stop = new AbortController()
      const cancel = () => stop.abort(new AppError('query_cancelled'))
      const limit = setTimeout(() => stop.abort(new AppError('query_timeout')), timeoutMs + graceMs)
      const stopListening = signal && onAbort(signal, cancel)
      try {
        const answer = await answerWithin(request, stop.signal)
        if (onRows === undefined) return answer
        onRows(Buffer.from(answer.rowsJson))
        return { ...answer, rowsJson: '' }
      } finally {
        clearTimeout(limit)
        stopListening?.()
      }
    },

    forget: (orgId) => cache.forget(orgId.toLowerCase(), null),
  }
}

/** Answers that depend on the clock or on random numbers are not cached. */
export function isCacheable(sql: string): boolean {
  return !/\b(now\w*|today|yesterday|cur_?date|current_\w+|local(time|timestamp)|utc_?timestamp|rand\w*|generate\w*|array(random|shuffle|partialshuffle)\w*|fuzz\w*|datetimetouuidv7|\w*uptime)\b/i.test(
    sql,
  )
}
