import type { AnswerOf, InsightId, listInsights as endpoint } from '@cartograph/contract'
import { and, eq, inArray, insights } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { presentInsight } from './present-insight.ts'
import { selectInsights } from './select-insights.ts'

export interface ListInsights {
  readonly ids: readonly InsightId[]
}

/** In the order in which they are asked for; what is not there any more is left out. */
export async function listInsights(
  ctx: Context,
  { ids }: ListInsights,
): Promise<AnswerOf<typeof endpoint>> {
  const { orgId } = requireWorkspace(ctx)
  if (ids.length === 0) return { items: [] }
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    selectInsights(tx).where(and(eq(insights.orgId, orgId), inArray(insights.id, [...ids]))),
  )
  const found = new Map(rows.map((row) => [row.insight.id, presentInsight(ctx, row)]))
  return { items: [...new Set(ids)].flatMap((id) => found.get(id) ?? []) }
}
