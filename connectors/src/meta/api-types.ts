import { TimeZone } from '@cartograph/contract'
import { z } from 'zod'
import { CountText, DecimalText, DigitsId } from '../kit/values/number-text.ts'

/** Every number of the insights is text. */
const Name = z.string().nullish()

export const Me = z.object({ id: z.string(), name: z.string() })

export const Permission = z.object({ permission: z.string(), status: z.string() })

export const AdAccount = z.object({
  /** Without the prefix `act_`. */
  account_id: DigitsId,
  name: z.string().nullish(),
  currency: z.string(),
  timezone_name: z.string().refine((name) => TimeZone.safeParse(name).success, 'Not a timezone'),
  created_time: z.coerce.date().optional().catch(undefined),
})
export type AdAccount = z.infer<typeof AdAccount>

/** An account as it is listed to choose from. */
export const ListedAccount = AdAccount.pick({ account_id: true, name: true }).extend({
  /** The user's permissions for it. */
  user_tasks: z.array(z.string()).nullish(),
})
export type ListedAccount = z.infer<typeof ListedAccount>

export const Campaign = z.object({ id: DigitsId, effective_status: z.nullish(z.string()) })

/** Widest first. They overlap: an earlier type includes the later ones. */
export const purchaseTypes = ['omni_purchase', 'purchase', 'offsite_conversion.fb_pixel_purchase']

export const cartTypes = [
  'omni_add_to_cart',
  'add_to_cart',
  'offsite_conversion.fb_pixel_add_to_cart',
]

export const checkoutTypes = [
  'omni_initiated_checkout',
  'initiate_checkout',
  'offsite_conversion.fb_pixel_initiate_checkout',
]

const countedTypes = [...purchaseTypes, ...cartTypes, ...checkoutTypes]

const Action = z.object({ action_type: z.string(), value: DecimalText })
export type Action = z.infer<typeof Action>

/** Only actions that are counted are validated; others may have any shape. */
const Actions = z
  .array(z.looseObject({ action_type: z.string().nullish() }).nullish())
  .nullish()
  .transform((actions) =>
    (actions ?? []).filter((action) => countedTypes.includes(action?.action_type ?? '')),
  )
  .pipe(z.array(Action))

const Results = z.object({
  campaign_id: DigitsId,
  campaign_name: Name,
  spend: DecimalText,
  impressions: CountText,
  /** Absent when empty, as the lists below. */
  inline_link_clicks: CountText.nullish(),
  actions: Actions,
  action_values: Actions,
})
export type Results = z.infer<typeof Results>

/** What one ad did on one day. */
export const Insight = Results.extend({
  adset_id: DigitsId,
  adset_name: Name,
  ad_id: DigitsId,
  ad_name: Name,
})
export type Insight = z.infer<typeof Insight>

/** What a campaign did on a day in a part of a breakdown, which has some of these fields. */
export const BreakdownInsight = Results.extend({
  publisher_platform: Name,
  platform_position: Name,
  age: Name,
  gender: Name,
  country: Name,
})
export type BreakdownInsight = z.infer<typeof BreakdownInsight>

/** Requires only what assigning it to a day needs, so that a malformed row rejects only its day. */
export const LooseInsight = z.looseObject({
  date_start: z.iso.date(),
  campaign_id: z.string().optional(),
})
export type LooseInsight = z.infer<typeof LooseInsight>

/** The raw record of a day. */
export const DayPayload = z.object({
  insights: z.array(Insight),
  /** The status of each campaign in them, by its id, when the day was read. */
  campaigns: z.record(z.string(), z.string().nullish()),
})

export const BreakdownPayload = z.object({
  placement: z.array(BreakdownInsight),
  age: z.array(BreakdownInsight),
  country: z.array(BreakdownInsight),
})

/** Requires only what assigning it to a period needs. */
export const ReachRow = z.looseObject({ date_start: z.iso.date(), date_stop: z.iso.date() })
export type ReachRow = z.infer<typeof ReachRow>

/** The raw record of a period. */
export const ReachPeriod = z.object({
  granularity: z.enum(['day', 'week', 'month']),
  date_start: z.iso.date(),
  reach: CountText,
  impressions: CountText,
})

export const ReportRun = z.object({ report_run_id: z.string().regex(/^\d+$/, 'Not an id') })

export const ReportStatus = z.object({
  async_status: z.string(),
  async_percent_completion: z.number().nullish(),
})

export const GraphPaging = z.object({
  cursors: z.object({ after: z.string().optional() }).optional(),
  next: z.string().optional(),
})

export const GraphError = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().nullish(),
    is_transient: z.boolean().nullish(),
    message: z.string().nullish(),
  }),
})
