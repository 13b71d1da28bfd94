import { z } from 'zod'
import { Count, Micros } from '../kit/ads/metrics.ts'

/** A number in base 36, used in paths. */
export const EntityId = z.string().regex(/^[0-9a-z]{1,20}$/, 'Not an id')

const Named = z.object({ id: EntityId, name: z.string().nullish() })

export const AdAccount = Named.extend({
  business_name: z.string().nullish(),
  timezone: z.string(),
  created_at: z.coerce.date().nullish(),
})
export type AdAccount = z.infer<typeof AdAccount>

export const UserAccess = z.object({ permissions: z.array(z.string()).default([]) })
export const FundingInstrument = z.object({ currency: z.string() })

/** The names and places of campaigns, sets and ads, which statistics do not repeat. */
export const Campaign = Named.extend({
  entity_status: z.string().nullish(),
  deleted: z.boolean().nullish(),
})
export const LineItem = Named.extend({ campaign_id: EntityId })
export const PromotedTweet = z.object({
  id: EntityId,
  line_item_id: EntityId,
  tweet_id: z.string().nullish(),
})

export const reportedEntities = ['LINE_ITEM', 'PROMOTED_TWEET'] as const
export const ReportedEntity = z.enum(reportedEntities)
export type ReportedEntity = z.infer<typeof ReportedEntity>

/** An entity with results in a time, and where its ads were shown. */
export const ActiveEntity = z.object({
  entity_id: EntityId,
  placements: z.array(z.string().regex(/^[A-Z_]{1,40}$/)),
})

export const StartedJob = z.object({ id_str: z.string().regex(/^\d{1,30}$/) })
export const Job = StartedJob.extend({
  status: z.string(),
  entity: ReportedEntity,
  url: z.string().nullish(),
})

/** The results of an entity: a list of numbers for each metric, or null without any. */
export const EntityResult = z.object({
  id: EntityId,
  id_data: z.array(z.object({ metrics: z.record(z.string(), z.unknown()) })),
})

/** Some responses have the counts alone. */
const Conversions = z
  .union([z.object({ metric: Count, sale_amount: Micros, sale_amount_local_micro: Micros }), Count])
  .nullish()

/** What an ad or a set did on a day, in one placement. */
export const Metrics = z.object({
  impressions: Count,
  clicks: Count,
  billed_charge_local_micro: Micros,
  conversion_purchases: Conversions,
  conversion_sign_ups: Conversions,
})
export type Metrics = z.infer<typeof Metrics>

const Row = z.object({
  entity: ReportedEntity,
  id: EntityId,
  campaign: Campaign.nullish(),
  lineItem: Named.nullish(),
  tweetId: z.string().nullish(),
  metrics: Metrics,
})
export type Row = z.infer<typeof Row>

/** The raw record of a day. */
export const DayPayload = z.object({ rows: z.array(Row) })
export type DayPayload = z.infer<typeof DayPayload>
