import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { msPerDay } from '../values/calendar.ts'
import { Instant } from '../values/time.ts'

export const PlanStatus = z.enum(['active', 'inactive', 'expired'])
export type PlanStatus = z.infer<typeof PlanStatus>

export const Plan = z.object({
  type: z.literal('base_plan'),
  display_name: z.string(),
  status: PlanStatus,
  is_plan_active: z.boolean(),
  is_plan_trial: z.boolean(),
  is_free: z.boolean(),
  is_enterprise: z.boolean(),
  /** Null for a plan without an end. */
  plan_expires: z.nullable(Instant),
})
export type Plan = z.infer<typeof Plan>

/** The trial of the base plan for a new workspace. */
export const trialDays = 14

/** The non-negative number of days until a plan ends; null for a plan without an end. */
export function daysLeft(expires: string | null, now: Date): number | null {
  if (expires === null) return null
  return Math.max(0, Math.ceil((Date.parse(expires) - now.getTime()) / msPerDay))
}

export const getSubscribedPlan = defineEndpoint({
  name: 'plans.getSubscribed',
  method: 'GET',
  path: '/v1/orgs/{orgId}/plans/subscribed',
  summary: 'The plan of a workspace.',
  params: WorkspaceParams,
  answer: Plan,
  permission: 'plan.read',
})
