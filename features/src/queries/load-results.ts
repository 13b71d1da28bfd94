import type { CubeQuery, LoadResult } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../context.ts'
import { queryCaller } from './query-caller.ts'

/** A run of its own rather than a shared one, so that it ends when the client leaves. */
export async function loadResults(ctx: Context, query: CubeQuery): Promise<readonly LoadResult[]> {
  const { orgId, role } = requireWorkspace(ctx)
  const { signal } = ctx
  const text = await ctx.querySlots.run(queryCaller(ctx), signal, () =>
    // The role demo has no access to personal data.
    ctx.semantic.loadText({ orgId, queries: query, masks: role === 'demo', signal }),
  )
  return (JSON.parse(text) as { readonly results: readonly LoadResult[] }).results
}
