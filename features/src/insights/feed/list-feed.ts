import { feedInsights as endpoint } from '@cartograph/contract'
import { and, asc, desc, eq, insights } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { feedConditions } from './feed-conditions.ts'
import { presentInsight } from './present-insight.ts'
import { selectInsights } from './select-insights.ts'

/** The most significant first, without dismissed ones; the order of equal insights is stable. */
export const feedInsights = serves(endpoint, async (ctx, { page, size, ...asked }) => {
  const { orgId } = requireWorkspace(ctx)
  const { days, rest, metric, group, source } = feedConditions(asked)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    selectInsights(tx)
      .where(and(eq(insights.orgId, orgId), ...days, ...rest, metric, group, source))
      .orderBy(
        desc(insights.significance),
        desc(insights.date),
        asc(insights.aggregationPeriod),
        asc(insights.rank),
      )
      .limit(size)
      .offset((page - 1) * size),
  )
  return { page, items: rows.map((row) => presentInsight(ctx, row)) }
})
