import type { Context } from '@cartograph/features'
import { newDemoShop } from './endpoint-preludes.ts'
import type { TestCaller, TestPeople } from './test-people.ts'

interface PlanRequests {
  readonly ctx: Context
  readonly people: TestPeople
  readonly caller: TestCaller | null
}

/** A valid request for each endpoint of plans. */
export function planRequests({ ctx, people, caller }: PlanRequests) {
  const inWorkspace = { params: { orgId: people.orgId } }
  // Every other test needs the plan of its workspace. A key has no other workspace, and is refused.
  const cancellable = async () =>
    caller === 'readKey' || caller === 'writeKey' ? people.orgId : newDemoShop(ctx, people)
  return {
    getPricing: () => ({}),
    listAvailablePlans: () => inWorkspace,
    getSubscribedPlan: () => inWorkspace,
    getPlanUsage: () => inWorkspace,
    choosePlan: () => ({ ...inWorkspace, body: { plan_id: 'free' } }),
    cancelPlan: async () => ({ params: { orgId: await cancellable(), planId: 'free' } }),
    requestPlan: () => ({
      ...inWorkspace,
      body: { about: 'demo' as const, message: 'On Friday?' },
    }),
  }
}
