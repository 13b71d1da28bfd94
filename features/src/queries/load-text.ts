import type { CubeQueries, QueryBody } from '@cartograph/contract'
import type { Semantic } from '@cartograph/semantic'
import { requireWorkspace, type Context } from '../context.ts'
import { queryCaller } from './query-caller.ts'
import type { LoadLimits } from './load-limits.ts'
import { rejectUnreadable } from './reject-unreadable.ts'
import { createSharedLoads, type SharedLoads } from './shared-loads.ts'
import type { LoadResult } from './shared-run.ts'

/**
 * Identical loads of one workspace are run once; `since` separates those before a change from those after
 * it.
 */
export async function loadText(
  ctx: Context,
  body: QueryBody,
  since = 0,
  caller = queryCaller(ctx),
): Promise<LoadResult> {
  const { orgId, role } = requireWorkspace(ctx)
  rejectUnreadable(body)
  const queries = bypassesCache(body)
  // The role demo has no access to personal data.
  const masks = role === 'demo'
  const isBare = body.queryType !== 'multi'
  // A run waits for a slot of the caller who starts it, so no one else joins the run of an API key.
  const key = JSON.stringify([orgId, role, caller.keyId, queries, isBare, since])
  return loadsOf(ctx.semantic).load(
    key,
    (signal) =>
      ctx.querySlots.run(caller, signal, () =>
        ctx.semantic.loadText({ orgId, queries, masks, isBare, signal }),
      ),
    ctx.signal,
  )
}

/**
 * Running loads belong to their semantic layer, so that all callers share them, over HTTP and WebSocket.
 * The first caller's limits apply.
 */
export function loadsOf(semantic: Semantic, limits: Partial<LoadLimits> = {}): SharedLoads {
  const known = loads.get(semantic)
  if (known !== undefined) return known
  const created = createSharedLoads(limits)
  loads.set(semantic, created)
  return created
}

const loads = new WeakMap<Semantic, SharedLoads>()

/** The queries; they bypass the cache when the client requests fresh results. */
export function bypassesCache({ query, cache }: QueryBody): CubeQueries {
  if (cache !== 'no-cache' && cache !== 'must-revalidate') return query
  return Array.isArray(query)
    ? query.map((one) => ({ ...one, renewQuery: true }))
    : { ...query, renewQuery: true }
}
