import { feedLookBackDays, type FeedBody } from '@cartograph/contract'
import { eq, gte, inArray, insightFeedback, insights, isNull, lte, or } from '@cartograph/store'
import { daysBefore } from '../local-time.ts'
import { parseSentiment } from './parse-sentiment.ts'

/** The conditions of a feed, one for each filter. An empty filter matches everything. */
export function feedConditions(asked: FeedBody) {
  const group = asked.entity_group === '' ? undefined : asked.entity_group
  const sentiment = parseSentiment(asked.change_sentiment)
  return {
    days: conditionsOfDays(asked),
    rest: [
      asked.include_closed ? undefined : isNull(insightFeedback.closedReason),
      sentiment === undefined ? undefined : eq(insights.changeSentiment, sentiment),
    ],
    metric: anyOf(insights.metric, asked.metrics),
    group: group === undefined ? undefined : eq(insights.entityGroup, group),
    source: or(
      anyOf(insights.datasourceId, asked.datasource_ids),
      anyOf(insights.datasourceType, asked.datasource_types),
    ),
  }
}

function conditionsOfDays({ aggregation_period: period, ...asked }: FeedBody) {
  const until = asked.reference_date
  const lookBack = feedLookBackDays[period ?? 'day'] - 1
  const since = asked.since ?? (until === undefined ? undefined : daysBefore(until, lookBack))
  return [
    eq(insights.insightType, asked.insight_type),
    isNull(insights.withdrawnAt),
    period === undefined ? undefined : eq(insights.aggregationPeriod, period),
    until === undefined ? undefined : lte(insights.date, until),
    since === undefined ? undefined : gte(insights.date, since),
  ]
}

type FilteredColumn =
  | typeof insights.metric
  | typeof insights.datasourceId
  | typeof insights.datasourceType

function anyOf(column: FilteredColumn, values: readonly string[]) {
  return values.length === 0 ? undefined : inArray(column, [...values])
}
