import * as z from 'zod/mini'
import { msPerDay } from '../values/calendar.ts'
import { Instant } from '../values/time.ts'
import { PlanState } from './plan-states.ts'

/** Here and not with the list of plans, because that is no part of the first pages. */
export const PlanId = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Lower-case letters, digits and -, 40 at most'))
export type PlanId = z.infer<typeof PlanId>

export const PlanStatus = z.enum(['active', 'inactive', 'expired'])
export type PlanStatus = z.infer<typeof PlanStatus>

export const Plan = z.object({
  id: PlanId,
  type: z.literal('base_plan'),
  display_name: z.string(),
  state: PlanState,
  status: PlanStatus,
  is_plan_active: z.boolean(),
  is_plan_trial: z.boolean(),
  is_free: z.boolean(),
  is_enterprise: z.boolean(),
  /** The end of the trial, of the paid period or of the plan; null for a plan without one. */
  plan_expires: z.nullable(Instant),
  /** Until when a plan whose payment is due keeps everything open; null for all others. */
  grace_ends: z.nullable(Instant),
  /** Until when the data of a closed workspace is kept at least; null while it is open. */
  data_kept_until: z.nullable(Instant),
})
export type Plan = z.infer<typeof Plan>

/** The trial of the base plan for a new workspace. */
export const trialDays = 14

/** The non-negative number of days until a plan ends; null for a plan without an end. */
export function daysLeft(expires: string | null, now: Date): number | null {
  if (expires === null) return null
  return Math.max(0, Math.ceil((Date.parse(expires) - now.getTime()) / msPerDay))
}
