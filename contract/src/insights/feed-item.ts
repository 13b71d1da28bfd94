import * as z from 'zod/mini'
import { DateGranularity } from '../dashboards/date-filters.ts'
import { ConnectionId, InsightId } from '../values/ids.ts'
import { CurrencyCode } from '../values/money.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { Member } from '../queries/query.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Day } from '../values/time.ts'
import { InsightFeedback } from './feedback.ts'
import { ExplainerItem, MetricFormat, SummaryItem } from './summary-item.ts'

/** Exact decimal text, as in the answers of the query API. */
const Amount = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,20})?$/, 'Not a decimal number'))

const name = z.string().check(z.minLength(1), z.maxLength(500))
const stub = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,63}$/, 'Small letters, digits and _'))

/** The group of insights about the whole workspace. Every other group is a dimension. */
export const workspaceEntityGroup = 'store'

/** 1 is good news, -1 bad news, 0 neutral. */
export const ChangeSentiment = z.union([z.literal(1), z.literal(-1), z.literal(0)])
export type ChangeSentiment = z.infer<typeof ChangeSentiment>

/** The actual value with the expected one. */
export const MetricSummary = z.strictObject({
  metric_value: Amount,
  metric_format: MetricFormat,
  /** Set when the format is `currency`. */
  metric_currency: z.optional(CurrencyCode),
  metric_expected: Amount,
  /** Relative to the expected value, not to the previous period; null without an expected value. */
  metric_change: z.nullable(Amount),
  metric_change_format: MetricFormat,
  metric_lower_bound: Amount,
  metric_upper_bound: Amount,
  /** The number of days up to the insight's date that the amounts are totals of; one without it. */
  metric_days: z.optional(z.int().check(z.gte(2), z.lte(400))),
  /** Set when the value is the forecast of a month, and the expected one its target. */
  metric_target: z.optional(
    z.strictObject({
      /** YYYY-MM */
      month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
      /** The forecast contains the target again. */
      is_back: z.boolean(),
    }),
  ),
})
export type MetricSummary = z.infer<typeof MetricSummary>

const insightFields = {
  /** Null for a metric of several platforms. */
  datasource_type: z.nullable(PlatformCode),
  datasource_id: z.nullable(ConnectionId),
  change_sentiment: ChangeSentiment,
  tags: z.strictObject({ metric: Member }),
  /** The display name of the metric. */
  metric_alias: name,
  /** The value of a dimension, such as 'Paid social', with the dimension's display name. */
  entity_alias: name,
  entity_group_alias: name,
  entity_group: stub,
  metadata_id: name,
  metric_summary: MetricSummary,
  summary: z.array(SummaryItem).check(z.maxLength(20)),
  explainers: z.array(ExplainerItem).check(z.maxLength(20)),
}

/** An insight as the detection stores it. */
export const DetectedInsight = z
  .strictObject({
    ...insightFields,
    insight_type: z._default(stub, 'feed'),
    /**
     * Identifies the insight among those of its day: when it is detected again, its id stays the
     * same.
     */
    finding: name,
    /** Importance, comparable between days. */
    significance: z.number().check(z.gte(0)),
  })
  .check(z.refine(isStorable, storableMessage))
export type DetectedInsight = z.infer<typeof DetectedInsight>

export const FeedItem = z.object({
  _id: InsightId,
  _source: z.object({
    ...insightFields,
    insight_type: stub,
    aggregation_period: DateGranularity,
    /** The last day of the period. */
    date: Day,
    message: z.string(),
    /** The same with `<b>` around the numbers. Rendered for each answer; all parts are escaped. */
    html_message: z.string(),
    feedback: z._default(z.nullable(InsightFeedback), null),
  }),
})
export type FeedItem = z.infer<typeof FeedItem>
