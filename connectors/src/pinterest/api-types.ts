import { z } from 'zod'
import { Count } from '../kit/ads/metrics.ts'
import { DigitsId } from '../kit/values/number-text.ts'

export const User = z.object({ id: DigitsId, username: z.string().nullish() })

/** An ad account as it is listed to choose from. */
export const ListedAccount = z.object({
  id: DigitsId,
  name: z.string().nullish(),
  /** What the user may do in it. */
  permissions: z.array(z.string()).default([]),
})

export const AdAccount = ListedAccount.extend({
  currency: z.string(),
  /** Seconds since 1970. */
  created_time: z.number().nullish(),
})
export type AdAccount = z.infer<typeof AdAccount>

export const StartedReport = z.object({ token: z.string().min(1) })

export const ReportState = z.object({ report_status: z.string(), url: z.string().nullish() })

/** Requires only what assigning it to a day needs, so that a malformed row rejects only its day. */
export const LooseReportRow = z.looseObject({ DATE: z.iso.date() })
export type LooseReportRow = z.infer<typeof LooseReportRow>

const Id = z.union([z.string(), z.number()]).transform(String).pipe(DigitsId)
/** Named after dollars, but in the account's currency. */
const Micros = z
  .union([z.int(), DigitsId], 'Not an amount')
  .nullish()
  .transform((micros) => String(micros ?? 0))

/** What one ad did on one day. */
export const ReportRow = z.object({
  CAMPAIGN_ID: Id,
  CAMPAIGN_NAME: z.string().nullish(),
  CAMPAIGN_ENTITY_STATUS: z.string().nullish(),
  AD_GROUP_ID: Id,
  AD_GROUP_NAME: z.string().nullish(),
  AD_ID: Id,
  AD_NAME: z.string().nullish(),
  SPEND_IN_MICRO_DOLLAR: Micros,
  PAID_IMPRESSION: Count,
  TOTAL_CLICKTHROUGH: Count,
  TOTAL_CHECKOUT: Count,
  TOTAL_CHECKOUT_VALUE_IN_MICRO_DOLLAR: Micros,
  TOTAL_SIGNUP: Count,
  TOTAL_LEAD: Count,
})
export type ReportRow = z.infer<typeof ReportRow>

/** The columns of a report; its rows also have their date. */
export const reportColumns = Object.keys(ReportRow.shape)

/** The raw record of a day. */
export const DayPayload = z.object({ rows: z.array(ReportRow) })

/** A day of the whole account. */
export const AccountDay = z.object({ DATE: z.iso.date(), SPEND_IN_MICRO_DOLLAR: Micros })

export const CustomerList = z.object({ id: DigitsId })

export const Audience = z.object({
  id: DigitsId,
  name: z.string().nullish(),
  status: z.string().nullish(),
  /** Null until the list is matched. */
  size: z.int().nullish(),
  rule: z.object({ customer_list_id: DigitsId.nullish() }).nullish(),
})
export type Audience = z.infer<typeof Audience>
