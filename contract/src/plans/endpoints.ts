import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { OrgId } from '../values/ids.ts'
import { paymentEndpoints, PaymentType } from './payments.ts'
import { PlanOffer } from './plan-list.ts'
import { Plan, PlanId } from './plans.ts'
import { getPlanUsage } from './usage.ts'

const path = '/v1/orgs/{orgId}/plans'
const change = { permission: 'plan.change', answer: Plan } as const

const offers = {
  /** In their order; none while the installation has no plans. */
  plans: z.array(PlanOffer),
  /** The currency that every paid plan has a price in. */
  currency: z.string(),
}

export const getPricing = defineEndpoint({
  name: 'plans.pricing',
  method: 'GET',
  path: '/v1/public/pricing',
  summary: 'The plans of this installation and their prices, for everyone.',
  answer: z.object({ ...offers, trial_days: z.int() }),
  permission: 'public',
})

export const listAvailablePlans = defineEndpoint({
  name: 'plans.available',
  method: 'GET',
  path: `${path}/available`,
  summary: 'The plans that a workspace can choose.',
  params: WorkspaceParams,
  answer: z.object({
    ...offers,
    /** False on an installation without payments: only free plans can be chosen there. */
    has_payments: z.boolean(),
    /** Whom the workspace pays through; null without payments. */
    payment_type: z.nullable(PaymentType),
  }),
  permission: 'plan.read',
})

export const getSubscribedPlan = defineEndpoint({
  name: 'plans.getSubscribed',
  method: 'GET',
  path: `${path}/subscribed`,
  summary: 'The plan of a workspace.',
  params: WorkspaceParams,
  answer: Plan,
  permission: 'plan.read',
})

export const choosePlan = defineEndpoint({
  name: 'plans.choose',
  method: 'POST',
  path,
  summary:
    'Choose a plan. A free plan begins at once; the current plan, cancelled but still running, is resumed. A paid plan needs a payment.',
  params: WorkspaceParams,
  body: z.strictObject({
    plan_id: PlanId,
    payment_id: z._default(z.nullable(z.string().check(z.maxLength(200))), null),
    is_trial: z._default(z.boolean(), false),
  }),
  errors: ['not_found', 'conflict', 'connection_refused'],
  audit: 'plan.chosen',
  ...change,
})

export const cancelPlan = defineEndpoint({
  name: 'plans.cancel',
  method: 'DELETE',
  path: `${path}/{planId}`,
  summary:
    'Cancel the current plan. A paid plan runs until the end of its period and can be resumed until then; a free plan ends at once.',
  params: z.object({ orgId: OrgId, planId: PlanId }),
  status: 200,
  errors: ['not_found', 'conflict', 'connection_refused'],
  audit: 'plan.cancelled',
  ...change,
})

export const maxPlanMessageLength = 2_000

export const PlanRequestTopic = z.enum(['enterprise', 'demo'])
export type PlanRequestTopic = z.infer<typeof PlanRequestTopic>

export const requestPlan = defineEndpoint({
  name: 'plans.request',
  method: 'POST',
  path: `${path}/requests`,
  summary: 'Write to the operator of this installation about an enterprise plan or a demo.',
  params: WorkspaceParams,
  body: z.strictObject({
    about: PlanRequestTopic,
    message: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Write a message'),
        z.maxLength(maxPlanMessageLength, 'At most 2,000 characters'),
      ),
  }),
  errors: ['too_many_requests'],
  permission: 'plan.change',
  audit: 'plan.requested',
})

export const planEndpoints = {
  getPricing,
  listAvailablePlans,
  getSubscribedPlan,
  getPlanUsage,
  choosePlan,
  cancelPlan,
  requestPlan,
  ...paymentEndpoints,
} as const
