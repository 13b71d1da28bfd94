import type { CubeQuery, LoadAnswer } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../context.ts'

export async function loadQuery(
  ctx: Context,
  { query }: { query: CubeQuery },
): Promise<LoadAnswer> {
  const { orgId } = requireWorkspace(ctx)
  return ctx.semantic.load({ orgId, query, signal: ctx.signal })
}
