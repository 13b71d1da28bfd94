import { newId, OrgId } from '@cartograph/contract'
import { choosePlan, initiatePayment, previewPlanChange, type Context } from '@cartograph/features'
import { newDemoShop } from './endpoint-preludes.ts'
import { enter, type TestCaller, type TestPeople } from './test-people.ts'

interface PlanRequests {
  readonly ctx: Context
  readonly people: TestPeople
  readonly caller: TestCaller | null
}

/** A valid request for each endpoint of plans. */
export function planRequests({ ctx, people, caller }: PlanRequests) {
  const inWorkspace = { params: { orgId: people.orgId } }
  const yearly = { plan_id: 'base-yearly' }

  // Every other test needs the plan of its workspace. A key has no other workspace, and is refused.
  const isKey = caller === 'readKey' || caller === 'writeKey'
  const cancellable = async () => (isKey ? people.orgId : newDemoShop(ctx, people))

  /** A workspace that pays for the monthly plan. */
  async function newPaidShop(): Promise<Context> {
    const orgId = await newDemoShop(ctx, people)
    const admin = await enter(ctx, people.tokens.admin, orgId)
    const { to } = await initiatePayment(admin, { plan_id: 'base-monthly' })
    const body = new URLSearchParams({ card: '4242424242424242', expiry: '12/40', country: 'US' })
    const { headers } = await fetch(to, { method: 'POST', body, redirect: 'manual' })
    const back = new URL(headers.get('location') ?? '')
    const paymentId = back.searchParams.get('payment_id')
    const payment = { plan_id: 'base-monthly', payment_id: paymentId, is_trial: false }
    await choosePlan(admin, payment)
    return admin
  }
  const paramsOf = ({ workspace }: Context) => ({ orgId: workspace?.orgId ?? newId(OrgId) })

  const payingOrKey = async () => (isKey ? inWorkspace.params : paramsOf(await newPaidShop()))

  return {
    getPricing: () => ({}),
    listAvailablePlans: () => inWorkspace,
    getSubscribedPlan: () => inWorkspace,
    getPlanUsage: () => inWorkspace,
    choosePlan: () => ({ ...inWorkspace, body: { plan_id: 'free' } }),
    cancelPlan: async () => ({ params: { orgId: await cancellable(), planId: 'free' } }),
    initiatePayment: () => ({ ...inWorkspace, query: { plan_id: 'base-monthly' } }),
    getBilling: () => inWorkspace,
    openBillingPortal: async () => ({ params: await payingOrKey() }),
    previewPlanChange: async () => ({ params: await payingOrKey(), query: yearly }),
    changePaidPlan: async () => {
      if (isKey) return { ...inWorkspace, body: { ...yearly, as_of: new Date(0).toISOString() } }
      const admin = await newPaidShop()
      const { as_of: asOf } = await previewPlanChange(admin, yearly)
      return { params: paramsOf(admin), body: { ...yearly, as_of: asOf } }
    },
    requestPlan: () => ({
      ...inWorkspace,
      body: { about: 'demo' as const, message: 'On Friday?' },
    }),
  }
}
