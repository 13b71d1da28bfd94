import { metricEntityGroup, searchInsights as endpoint } from '@cartograph/contract'
import { and, asc, desc, eq, inArray, insights, isNull, lte, or } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { parseSentiment } from '../feed/parse-sentiment.ts'
import { presentInsight } from '../feed/present-insight.ts'
import { selectInsights } from '../feed/select-insights.ts'
import { matchTexts } from './match-texts.ts'

/** Insights about any of the given entities, including dismissed ones, newest first. */
export const searchInsights = serves(
  endpoint,
  async (ctx, { metadata_ids, phrase, page, size, ...asked }) => {
    const { orgId } = requireWorkspace(ctx)
    const { aggregation_period: period, reference_date: until } = asked
    const sentiment = parseSentiment(asked.change_sentiment)
    const rows = await ctx.store.inWorkspace(orgId, async (tx) => {
      const texts = await matchTexts(tx, { orgId, phrase })
      return selectInsights(tx)
        .where(
          and(
            eq(insights.orgId, orgId),
            isNull(insights.withdrawnAt),
            period === undefined ? undefined : eq(insights.aggregationPeriod, period),
            until === undefined ? undefined : lte(insights.date, until),
            sentiment === undefined ? undefined : eq(insights.changeSentiment, sentiment),
            metadata_ids.length === 0 ? undefined : isAbout(metadata_ids),
            texts === null ? undefined : inArray(insights.searchText, texts),
          ),
        )
        .orderBy(
          desc(insights.date),
          desc(insights.significance),
          asc(insights.aggregationPeriod),
          asc(insights.rank),
          asc(insights.id),
        )
        .limit(size)
        .offset((page - 1) * size)
    })
    return { page, items: rows.map((row) => presentInsight(ctx, row)) }
  },
)

/** A metric matches all of its insights, whatever their segment. */
function isAbout(ids: readonly string[]) {
  const prefix = `${metricEntityGroup}:`
  const metrics = ids.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length))
  return or(inArray(insights.metric, metrics), inArray(insights.metadataId, [...ids]))
}
