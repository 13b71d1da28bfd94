import { and, asc, eq, gte, insights, isNull, sql, type Transaction } from '@cartograph/store'
import { presentInsight } from '../../insights/index.ts'
import {
  eventsAtOnce,
  isUncollected,
  type CollectedEvent,
  type Subscription,
} from './uncollected.ts'

/** Insights about earlier days are not sent, as in the digest. */
const newInsightDays = 7

export async function listNewInsights(
  tx: Transaction,
  subscription: Subscription,
  insightsUrl: string,
): Promise<CollectedEvent[]> {
  const rows = await tx
    .select()
    .from(insights)
    .where(
      and(
        eq(insights.insightType, 'feed'),
        isNull(insights.withdrawnAt),
        gte(
          insights.date,
          sql`(${insights.firstFoundAt} - make_interval(days => ${newInsightDays}))::date`,
        ),
        isUncollected(tx, subscription, {
          occurredAt: insights.firstFoundAt,
          subject: insights.id,
        }),
      ),
    )
    .orderBy(asc(insights.firstFoundAt), asc(insights.rank))
    .limit(eventsAtOnce)
  return rows.map((row) => {
    const { _source: insight } = presentInsight(
      { workspace: null },
      { insight: row, feedback: null, saidBy: null },
    )
    const { metric_summary: summary } = insight
    return {
      subject: row.id,
      occurredAt: row.firstFoundAt,
      data: {
        insight_id: row.id,
        url: `${insightsUrl}/s/${row.id}`,
        message: insight.message,
        metric: row.metric,
        metric_name: insight.metric_alias,
        group: insight.entity_group_alias,
        name: insight.entity_alias,
        aggregation_period: row.aggregationPeriod,
        date: row.date,
        change_sentiment: row.changeSentiment,
        value: summary.metric_value,
        expected: summary.metric_expected,
        lower_bound: summary.metric_lower_bound,
        upper_bound: summary.metric_upper_bound,
        change: summary.metric_change,
        format: summary.metric_format,
        currency: summary.metric_currency ?? null,
        platform: row.datasourceType,
        connection_id: row.datasourceId,
      },
    }
  })
}
