import type { CubeQuery, LoadResult } from '@cartograph/contract'
import type { LoadTextRequest, WorkspaceMetric } from '@cartograph/semantic'
import { requireWorkspace, type Context } from '../context.ts'
import { queryCaller } from './query-caller.ts'

interface LoadOptions {
  readonly hasRule?: boolean
  /** In place of those that the workspace has stored. */
  readonly metrics?: readonly WorkspaceMetric[]
  /** Receives the rows of each result, which are then omitted from the text. */
  readonly rowsTo?: LoadTextRequest['rowsTo']
}

/** A run of its own rather than a shared one, so that it ends when the client leaves. */
export async function loadResults(
  ctx: Context,
  query: CubeQuery,
  options: LoadOptions = {},
): Promise<readonly LoadResult[]> {
  const text = await loadResultsText(ctx, query, options)
  return (JSON.parse(text) as { readonly results: readonly LoadResult[] }).results
}

/** The answer as JSON, as the engine wrote it: it may have 50,000 rows. */
export async function loadResultsText(
  ctx: Context,
  query: CubeQuery,
  { hasRule = false, metrics, rowsTo }: LoadOptions = {},
): Promise<string> {
  const { orgId, role } = requireWorkspace(ctx)
  const { signal } = ctx
  return ctx.querySlots.run(queryCaller(ctx), signal, () =>
    // The role demo has no access to personal data.
    ctx.semantic.loadText({
      orgId,
      queries: query,
      masks: role === 'demo',
      hasRule,
      signal,
      ...(metrics !== undefined && { metrics }),
      ...(rowsTo !== undefined && { rowsTo }),
    }),
  )
}
