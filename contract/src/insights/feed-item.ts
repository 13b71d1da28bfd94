import * as z from 'zod/mini'
import { DateGranularity } from '../dashboards/date-filters.ts'
import { ConnectionId, InsightId } from '../ids.ts'
import { CurrencyCode } from '../money.ts'
import { PlatformCode } from '../platforms.ts'
import { Member } from '../queries.ts'
import { isStorable, storableMessage } from '../storable-json.ts'
import { Day } from '../time.ts'
import { InsightFeedback } from './feedback.ts'
import { ExplainerItem, MetricFormat, SummaryItem } from './summary-item.ts'

/** Exact decimal text, as the query API answers it. */
const Amount = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,20})?$/, 'Not a decimal number'))

const name = z.string().check(z.minLength(1), z.maxLength(500))
const stub = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,63}$/, 'Small letters, digits and _'))

/** Of findings about the workspace as a whole; every other group is a dimension of which it is one value. */
export const wholeEntityGroup = 'store'

/** Good news, bad news, or neither. */
export const ChangeSentiment = z.union([z.literal(1), z.literal(-1), z.literal(0)])
export type ChangeSentiment = z.infer<typeof ChangeSentiment>

/** What was measured, beside what was to be expected. */
export const MetricSummary = z.strictObject({
  metric_value: Amount,
  metric_format: MetricFormat,
  /** What it is in, where its format is `currency`. */
  metric_currency: z.optional(CurrencyCode),
  metric_expected: Amount,
  /** Against what was expected, not against the time before; null where nothing was expected. */
  metric_change: z.nullable(Amount),
  metric_change_format: MetricFormat,
  metric_lower_bound: Amount,
  metric_upper_bound: Amount,
})
export type MetricSummary = z.infer<typeof MetricSummary>

const facts = {
  /** Null where it comes from several platforms. */
  datasource_type: z.nullable(PlatformCode),
  datasource_id: z.nullable(ConnectionId),
  change_sentiment: ChangeSentiment,
  tags: z.strictObject({ metric: Member }),
  /** What people call the metric. */
  metric_alias: name,
  /** The value of a dimension, such as 'Paid social', and what the dimension is called. */
  entity_alias: name,
  entity_group_alias: name,
  entity_group: stub,
  metadata_id: name,
  metric_summary: MetricSummary,
  summary: z.array(SummaryItem).check(z.maxLength(20)),
  explainers: z.array(ExplainerItem).check(z.maxLength(20)),
}

/** A finding as whoever found it hands it over. */
export const FoundInsight = z
  .strictObject({
    ...facts,
    insight_type: z._default(stub, 'feed'),
    /** Which one it is among those of its day: found again, it stays the same insight. */
    finding: name,
    /** How much it matters; comparable from day to day. */
    significance: z.number().check(z.gte(0)),
  })
  .check(z.refine(isStorable, storableMessage))
export type FoundInsight = z.infer<typeof FoundInsight>

export const FeedItem = z.object({
  _id: InsightId,
  _source: z.object({
    ...facts,
    insight_type: stub,
    aggregation_period: DateGranularity,
    /** The last day of what it is about. */
    date: Day,
    message: z.string(),
    /** The same with `<b>` around what matters: made when it is answered, every part of it escaped. */
    html_message: z.string(),
    /** What the team has said of it. */
    feedback: z._default(z.nullable(InsightFeedback), null),
  }),
})
export type FeedItem = z.infer<typeof FeedItem>
