import * as z from 'zod/mini'
import { PlanId } from './plans.ts'

/** A whole number, or null for no limit. */
const Limit = z.nullable(z.int().check(z.gte(0), z.lte(1_000_000_000)))

/** What a plan includes. No limit ends a sync that runs or hides what has been read. */
export const PlanLimits = z.strictObject({
  /** Connected data sources. */
  sources: Limit,
  /** Active members. */
  members: Limit,
  /** Orders of the current month, in the workspace's days. */
  orders_per_month: Limit,
  /** Synced audiences that are not paused. */
  synced_audiences: Limit,
  /** Months of orders, counted from the first one. */
  history_months: Limit,
  /** Questions of the current month (UTC) that the language model has read. */
  model_questions_per_month: Limit,
})
export type PlanLimits = z.infer<typeof PlanLimits>
export const LimitName = z.enum(
  Object.keys(PlanLimits.def.shape) as [keyof PlanLimits, ...(keyof PlanLimits)[]],
)
export type LimitName = z.infer<typeof LimitName>

/** A paid plan renews after 30 days or after a year. */
export const PlanInterval = z.enum(['30_days', 'year'])
export type PlanInterval = z.infer<typeof PlanInterval>

/** By currency, in whole minor units: cents, or yen, which has none. */
const Prices = z.record(z.string(), z.int().check(z.gte(1), z.lte(100_000_000)))

/** Charges by use that a merchant approves with a plan. */
const PlanCharges = z.strictObject({
  /** The limit beyond which they begin. */
  of: z.literal('orders_per_month'),
  /** What one price is for; begun ones count as whole. */
  each: z.int().check(z.gte(1), z.lte(1_000_000_000)),
  prices: Prices,
  /** For 30 days. */
  caps: Prices,
})

/** A plan that a workspace can choose. */
export const PlanOffer = z.strictObject({
  id: PlanId,
  type: z.literal('base_plan'),
  display_name: z.string().check(z.minLength(1), z.maxLength(60)),
  description: z.string().check(z.minLength(1), z.maxLength(200)),
  is_free: z.boolean(),
  /** Arranged with the operator, who sets its price and its end. */
  is_enterprise: z.boolean(),
  /** Null for a plan without a price. */
  interval: z.nullable(PlanInterval),
  prices: Prices,
  /** Charges by use, where Shopify is paid, up to a cap for 30 days; null for none. */
  usage: z.nullable(PlanCharges),
  limits: PlanLimits,
})
export type PlanOffer = z.infer<typeof PlanOffer>

/** A file of plans. */
export const PlanFile = z.strictObject({
  /** The currency of every paid plan, for workspaces whose own has no price. */
  currency: z.string(),
  /** The id of the plan that a trial tries. */
  trial_of: PlanId,
  plans: z.array(
    z.extend(PlanOffer, {
      is_free: z._default(z.boolean(), false),
      is_enterprise: z._default(z.boolean(), false),
      interval: z._default(z.nullable(PlanInterval), null),
      prices: z._default(Prices, {}),
      usage: z._default(z.nullable(PlanCharges), null),
      /** Its place in lists of plans. */
      order: z.int().check(z.gte(0), z.lte(10_000)),
    }),
  ),
})
export type PlanFile = z.infer<typeof PlanFile>
