import type { CubeQueries, QueryBody } from '@cartograph/contract'
import type { Semantic } from '@cartograph/semantic'
import { requireWorkspace, type Context } from '../context.ts'
import type { LoadLimits } from './load-limits.ts'
import { rejectUnreadable } from './reject-unreadable.ts'
import { createSharedLoads, type SharedLoads } from './shared-loads.ts'
import type { Loaded } from './shared-run.ts'

/** Identical loads of one workspace are run once; `since` keeps apart those of before and after a change. */
export async function loadText(ctx: Context, body: QueryBody, since = 0): Promise<Loaded> {
  const { orgId, role } = requireWorkspace(ctx)
  rejectUnreadable(body)
  const queries = bypassesCache(body)
  // Personal data is not for whoever only looks around.
  const masks = role === 'demo'
  const isBare = body.queryType !== 'multi'
  const key = JSON.stringify([orgId, role, queries, isBare, since])
  return loadsOf(ctx.semantic).load(
    key,
    (signal) => ctx.semantic.loadText({ orgId, queries, masks, isBare, signal }),
    ctx.signal,
  )
}

/**
 * What is under way belongs to what runs it: one of each semantic layer, found by whoever asks, over HTTP
 * or over a web socket. Limits count for whoever asks first.
 */
export function loadsOf(semantic: Semantic, limits: Partial<LoadLimits> = {}): SharedLoads {
  const known = loads.get(semantic)
  if (known !== undefined) return known
  const created = createSharedLoads(limits)
  loads.set(semantic, created)
  return created
}

const loads = new WeakMap<Semantic, SharedLoads>()

/** The queries; past the cache when the client wants nothing that was computed before. */
export function bypassesCache({ query, cache }: QueryBody): CubeQueries {
  if (cache !== 'no-cache' && cache !== 'must-revalidate') return query
  return Array.isArray(query)
    ? query.map((one) => ({ ...one, renewQuery: true }))
    : { ...query, renewQuery: true }
}
