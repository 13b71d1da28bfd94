import { listInsights as endpoint } from '@cartograph/contract'
import { and, eq, inArray, insights } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { presentInsight } from './present-insight.ts'
import { selectInsights } from './select-insights.ts'

/** Returns insights in the order of the ids; missing ones are left out. */
export const listInsights = serves(endpoint, async (ctx, { ids }) => {
  const { orgId } = requireWorkspace(ctx)
  if (ids.length === 0) return { items: [] }
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    selectInsights(tx).where(and(eq(insights.orgId, orgId), inArray(insights.id, [...ids]))),
  )
  const found = new Map(rows.map((row) => [row.insight.id, presentInsight(ctx, row)]))
  return { items: [...new Set(ids)].flatMap((id) => found.get(id) ?? []) }
})
