import { z } from 'zod'
import { Count, Micros } from '../kit/ads/metrics.ts'

export const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Not an id')

export const User = z.object({
  id: z.string().min(1),
  email: z.string().nullish(),
  display_name: z.string().nullish(),
})

const Named = z.object({ id: Uuid, name: z.string().nullish() })

export const Organization = Named.extend({ ad_accounts: z.array(Named).default([]) })

export const AdAccount = Named.extend({
  organization_id: Uuid.nullish(),
  currency: z.string(),
  timezone: z.string(),
  created_at: z.coerce.date().nullish(),
})
export type AdAccount = z.infer<typeof AdAccount>

/** The names and places of campaigns, sets and ads, which statistics do not repeat. */
export const Campaign = Named.extend({ status: z.string().nullish() })
export const AdSquad = Named.extend({ campaign_id: Uuid })
export const Ad = Named.extend({ ad_squad_id: Uuid })

/** What an ad did in a time; metrics that are zero may be left out. */
export const Stats = z.object({
  impressions: Count,
  swipes: Count,
  spend: Micros,
  conversion_purchases: Count,
  conversion_purchases_value: Micros,
  conversion_sign_ups: Count,
})

export const statsFields = Object.keys(Stats.shape)

/** A day, which begins at midnight in the account's time zone. */
export const LooseDay = z.object({
  start_time: z.string().regex(/^\d{4}-\d\d-\d\dT00:00:00/, 'Not a midnight'),
  stats: z.unknown(),
})
export type LooseDay = z.infer<typeof LooseDay>

export const ActiveEntity = z.object({ id: Uuid })
export const EntityDays = z.object({ id: Uuid, timeseries: z.array(LooseDay).default([]) })

/** The raw record of a day. */
export const DayPayload = z.object({
  rows: z.array(
    z.object({
      campaign: Campaign,
      adSquad: Named.nullish(),
      ad: Named,
      stats: Stats,
    }),
  ),
})
export type Row = z.infer<typeof DayPayload>['rows'][number]
