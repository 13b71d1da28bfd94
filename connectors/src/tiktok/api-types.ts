import { z } from 'zod'
import { CountText, DecimalText, DigitsId } from '../kit/values/number-text.ts'

/** The envelope of every response; success is code 0. */
export const Envelope = z.object({
  code: z.number(),
  message: z.string().nullish(),
  data: z.optional(z.unknown()),
})

export const TokenData = z.object({
  access_token: z.string().min(1),
  scope: z.array(z.union([z.number(), z.string()])).default([]),
})

/** The placeholder of a missing metric. */
const Nothing = z.literal('-').transform(() => null)
const Name = z
  .string()
  .nullish()
  .transform((name) => (name === undefined || name === '' || name === '-' ? null : name))

export const User = z.object({
  core_user_id: z.union([z.string(), z.number()]).transform(String),
  display_name: z.string().nullish(),
  email: z.string().nullish(),
})

/** An account as it is listed to choose from. */
export const ListedAdvertiser = z.object({
  advertiser_id: DigitsId,
  advertiser_name: z.string().nullish(),
})
export type ListedAdvertiser = z.infer<typeof ListedAdvertiser>

export const Advertiser = z.object({
  advertiser_id: DigitsId,
  name: z.string().nullish(),
  currency: z.string(),
  /** A fixed offset, such as `Etc/GMT+8`. */
  timezone: z.string().nullish(),
  /** The zone that the account's days are shown in, with daylight saving time. */
  display_timezone: z.string().nullish(),
})
export type Advertiser = z.infer<typeof Advertiser>

export const Campaign = z.object({ campaign_id: DigitsId, operation_status: z.string().nullish() })

export const PageInfo = z.object({ total_page: z.number().int() })

/** Absent for accounts that do not track purchases. */
const PerhapsAmount = z
  .union([Nothing, DecimalText], 'Not a decimal number')
  .nullish()
  .transform((amount) => amount ?? null)

/** What one ad did on one day. */
export const ReportRow = z.object({
  dimensions: z.object({ ad_id: DigitsId }),
  metrics: z.object({
    campaign_id: DigitsId,
    campaign_name: Name,
    adgroup_id: DigitsId,
    adgroup_name: Name,
    ad_name: Name,
    spend: z.union([Nothing, DecimalText], 'Not a decimal number'),
    impressions: z.union([Nothing, CountText], 'Not a count'),
    clicks: z.union([Nothing, CountText], 'Not a count'),
    complete_payment: PerhapsAmount,
    total_complete_payment_rate: PerhapsAmount,
    total_purchase: PerhapsAmount,
    total_purchase_value: PerhapsAmount,
    onsite_shopping: PerhapsAmount,
    total_onsite_shopping_value: PerhapsAmount,
  }),
})
export type ReportRow = z.infer<typeof ReportRow>

/** Requires only what assigning it to a day needs, so that a malformed row rejects only its day. */
export const LooseReportRow = z.looseObject({
  dimensions: z.looseObject({
    /** Midnight of it: `2026-01-01 00:00:00`. */
    stat_time_day: z.string().regex(/^\d{4}-\d{2}-\d{2}\b/, 'Not a day'),
  }),
  metrics: z.looseObject({ campaign_id: z.string().optional() }),
})
export type LooseReportRow = z.infer<typeof LooseReportRow>

export const LooseGmvMaxRow = LooseReportRow.pick({ dimensions: true }).loose()

export const GmvMaxStore = z.object({
  store_id: DigitsId,
  /** Only one advertiser may run GMV Max campaigns for a store. */
  is_gmv_max_available: z.boolean().nullish(),
})

/** What one GMV Max campaign did on one day; TikTok reports it separately, without impressions. */
export const GmvMaxRow = z.object({
  dimensions: z.object({ campaign_id: DigitsId }),
  metrics: z.object({
    campaign_name: Name,
    operation_status: z.string().nullish(),
    cost: z.union([Nothing, DecimalText], 'Not a decimal number'),
    orders: PerhapsAmount,
    gross_revenue: PerhapsAmount,
  }),
})
export type GmvMaxRow = z.infer<typeof GmvMaxRow>

/** The raw record of a day. */
export const DayPayload = z.object({
  rows: z.array(ReportRow),
  /** The status of each campaign in them, by its id, when the day was read. */
  campaigns: z.record(z.string(), z.string().nullish()),
  /** Missing in days that an earlier version stored. */
  gmvMax: z.array(GmvMaxRow).default([]),
})
