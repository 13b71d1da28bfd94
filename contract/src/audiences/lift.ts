import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { OrgId, SyncedAudienceId } from '../values/ids.ts'
import { CurrencyCode } from '../values/money.ts'
import { Day, Instant } from '../values/time.ts'

/** The effect that `days_needed` is about: an increase or a decrease by this share. */
export const foreseenLift = 0.1
/** The days that are drawn. */
export const liftDays = 400

export const LiftVerdict = z.enum([
  /** The range contains zero: what was measured may be noise. */
  'cannot_tell_yet',
  /** Customers who are sent order or spend more than those held out. */
  'higher',
  'lower',
  /** The range contains zero and is narrow: a difference of more than 5 % is ruled out. */
  'no_large_difference',
])
export type LiftVerdict = z.infer<typeof LiftVerdict>

const Range = z.object({ estimate: z.number(), low: z.number(), high: z.number() })
export type LiftRange = z.infer<typeof Range>

export const LiftFigure = z.object({
  verdict: LiftVerdict,
  /** For each customer, adjusted for what the groups did before. */
  sent: z.number(),
  held_out: z.number(),
  /** Sent minus held out for each customer, with the range that contains the truth. */
  difference: Range,
  /** The same as a share of held out: 0.1 is 10 % more. Null while that may be nothing. */
  relative: z.nullable(Range),
  /**
   * Further days, at the pace of the last weeks, until the range reaches 10 % to either side; 0 once
   * it does. Null while the pace is unknown, or if that is out of sight.
   */
  days_needed: z.nullable(z.int()),
})
export type LiftFigure = z.infer<typeof LiftFigure>

const LiftGroup = z.object({
  customers: z.int(),
  /** Since each customer's assignment. */
  orders: z.int(),
  /** The same, as an exact decimal. */
  net_sales: z.string(),
})
export type LiftGroup = z.infer<typeof LiftGroup>

const LiftDay = z.object({
  day: Day,
  orders: z.nullable(Range),
  net_sales: z.nullable(Range),
})
export type LiftDay = z.infer<typeof LiftDay>

export const AudienceLift = z.object({
  /** The share of customers who are held out; 0: nothing is measured. */
  hold_out_percent: z.int(),
  /** Null before the first measurement. */
  measurement: z.nullable(
    z.object({
      measured_at: Instant,
      /** The first day that was measured. */
      since: Day,
      currency: CurrencyCode,
      sent: LiftGroup,
      held_out: LiftGroup,
      /** Customers who are not compared. */
      left_out: z.object({
        /** They were in both groups, one after the other. */
        both: z.int(),
        /** They could never be sent. */
        held_back: z.int(),
        /** An order of theirs could not be converted to the currency. */
        unconverted: z.int(),
      }),
      /** Null until both groups have `least_orders`. */
      orders: z.nullable(LiftFigure),
      net_sales: z.nullable(LiftFigure),
      least_orders: z.int(),
      /** The differences for each customer by day, oldest first. */
      days: z.array(LiftDay),
    }),
  ),
})
export type AudienceLift = z.infer<typeof AudienceLift>

export const getAudienceLift = defineEndpoint({
  name: 'synced_audiences.lift',
  method: 'GET',
  path: '/v1/orgs/{orgId}/synced_audiences/{syncId}/lift',
  summary:
    'What a synced audience changes: orders and net sales of customers who are sent, against those held out.',
  params: z.object({ orgId: OrgId, syncId: SyncedAudienceId }),
  answer: AudienceLift,
  permission: 'audiences.read',
  flag: 'enable_audiences',
  needsActivePlan: true,
})
