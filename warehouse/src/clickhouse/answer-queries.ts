import { createHash, randomUUID } from 'node:crypto'
import { AppError, type OrgId } from '@cartograph/contract'
import { createAnswerCache } from '../answer-cache.ts'
import { retryWhileUnavailable } from '../retry-while-unavailable.ts'
import { createSharedRuns } from '../shared-runs.ts'
import type { QueryAnswer, QueryRequest } from '../warehouse.ts'
import { toAppError } from './engine-errors.ts'
import { graceMs, runSelect, standardTimeoutMs, type SelectContext } from './run-select.ts'
import { readVersion } from './table-versions.ts'

export interface QueryAnswerer {
  answer(request: QueryRequest): Promise<QueryAnswer>
  /** Gives up the room of a workspace that is gone. */
  forget(orgId: OrgId): void
}

interface KeptAnswer {
  /** Of the tables it was read from, read before it was. */
  readonly version: string
  readonly answer: QueryAnswer
}

/** So long a replica may take to hear of what others acknowledged; it refuses until then. */
const catchUpMs = 5000
/** What an answer takes beside its rows. */
const overheadBytes = 1000

/**
 * From memory when the tables it was read from still have the same version, together with whoever asks
 * the same under the same version just now, or else from the server.
 *
 * The version is read each time, before anything else. A write that was acknowledged by then had
 * changed it earlier, and had its rows in place before that: so an answer whose version was read before
 * it was computed, and is still the version, has the rows of that write. Replicas know of each other's
 * writes to two tables in any order, so on a cluster nothing is kept.
 */
export function createQueryAnswerer(context: SelectContext, maxBytes: number): QueryAnswerer {
  const cache = createAnswerCache<KeptAnswer>(maxBytes)
  const shared = createSharedRuns<QueryAnswer>()

  async function answerWithin(request: QueryRequest, signal: AbortSignal): Promise<QueryAnswer> {
    // What is left is the question, whatever belongs to it; its answer is the same for everybody.
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
      if (mayKeep(asked.sql)) {
        // Two bytes for a character, if any of them needs as many.
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
    // Whoever wants it fresh wants what is there from now on, and shares with nobody.
    const run = isFresh ? randomUUID() : `${key} ${version} ${timeoutMs}`
    return shared.run(run, { start, mayJoin: () => true }, signal)
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
      // Whatever is wrong here, it is not the text of the query.
      throw signal.aborted ? signal.reason : toAppError(error, 'write')
    }
  }

  return {
    async answer(request) {
      const { signal, timeoutMs = standardTimeoutMs } = request
      if (signal?.aborted) throw new AppError('query_cancelled')
      const stop = new AbortController()
      const cancel = () => stop.abort(new AppError('query_cancelled'))
      const limit = setTimeout(() => stop.abort(new AppError('query_timeout')), timeoutMs + graceMs)
      signal?.addEventListener('abort', cancel, { once: true })
      try {
        return await answerWithin(request, stop.signal)
      } finally {
        clearTimeout(limit)
        signal?.removeEventListener('abort', cancel)
      }
    },

    forget: (orgId) => cache.forget(orgId.toLowerCase(), null),
  }
}

/** Not what depends on the clock or on chance. */
export function mayKeep(sql: string): boolean {
  return !/\b(now\w*|today|yesterday|cur_?date|current_\w+|local(time|timestamp)|utc_?timestamp|rand\w*|generate\w*|array(random|shuffle|partialshuffle)\w*|fuzz\w*|datetimetouuidv7|\w*uptime)\b/i.test(
    sql,
  )
}
