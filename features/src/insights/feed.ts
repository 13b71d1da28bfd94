import {
  feedLookBackDays,
  type AnswerOf,
  type FeedBody,
  type feedInsights as endpoint,
} from '@cartograph/contract'
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  insightFeedback,
  insights,
  isNull,
  lte,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { daysBefore } from './local-time.ts'
import { presentInsight } from './present.ts'
import { selectInsights } from './select-insights.ts'
import { sentimentOf } from './sentiment-of.ts'

export interface FeedInsights extends FeedBody {
  readonly page: number
  readonly size: number
}

/** The most significant first, without what somebody has closed; the same findings are always in the same order. */
export async function feedInsights(
  ctx: Context,
  { page, size, ...asked }: FeedInsights,
): Promise<AnswerOf<typeof endpoint>> {
  const { orgId } = requireWorkspace(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    selectInsights(tx)
      .where(and(eq(insights.orgId, orgId), ...conditionsOf(asked)))
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
}

/** What is left empty lets everything through. */
function conditionsOf(asked: FeedBody) {
  const { aggregation_period: period, reference_date: until } = asked
  const lookBack = feedLookBackDays[period ?? 'day'] - 1
  const since = asked.since ?? (until === undefined ? undefined : daysBefore(until, lookBack))
  const group = asked.entity_group === '' ? undefined : asked.entity_group
  const sentiment = sentimentOf(asked.change_sentiment)
  return [
    eq(insights.insightType, asked.insight_type),
    isNull(insights.withdrawnAt),
    asked.include_closed ? undefined : isNull(insightFeedback.closedReason),
    period === undefined ? undefined : eq(insights.aggregationPeriod, period),
    until === undefined ? undefined : lte(insights.date, until),
    since === undefined ? undefined : gte(insights.date, since),
    group === undefined ? undefined : eq(insights.entityGroup, group),
    sentiment === undefined ? undefined : eq(insights.changeSentiment, sentiment),
    anyOf(insights.metric, asked.metrics),
    anyOf(insights.datasourceId, asked.datasource_ids),
    anyOf(insights.datasourceType, asked.datasource_types),
  ]
}

type FilteredColumn =
  typeof insights.metric | typeof insights.datasourceId | typeof insights.datasourceType

function anyOf(column: FilteredColumn, values: readonly string[]) {
  return values.length === 0 ? undefined : inArray(column, [...values])
}
