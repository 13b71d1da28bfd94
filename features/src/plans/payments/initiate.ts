import { AppError, initiatePayment as endpoint } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { contactSupport } from '../change-plan.ts'
import { planStateOf } from '../plan-state-of.ts'
import { openAccount, readPayingPlan, requirePayments } from './accounts.ts'
import { askProvider } from './ask-provider.ts'
import { findPaidPlan } from './find-paid-plan.ts'
import { followSubscription } from './follow-subscription.ts'

/** Leads to the page where a plan is paid, or to the open invoice of a subscription that is past due. */
export const initiatePayment = serves(endpoint, async (ctx, { plan_id: planId }) => {
  const { orgId } = requireWorkspace(ctx)
  const provider = requirePayments(ctx)
  const paying = await readPayingPlan(ctx, orgId)
  const plan = findPaidPlan(ctx, planId, paying.currency)
  if (planStateOf(paying.plan, ctx) === 'enterprise') throw new AppError('conflict', contactSupport)
  const accountId = await openAccount(ctx, provider, paying)
  const current = await askProvider(ctx, async () => {
    await provider.closePayments(accountId)
    return provider.readSubscription(accountId)
  })
  if (current?.state === 'active') {
    await followSubscription(ctx, orgId)
    throw new AppError('conflict', alreadyPaid)
  }
  if (current?.state === 'past_due') {
    const page = current.invoice?.page
    const portal = () => provider.openPortal(accountId, billingPage(ctx))
    return { to: page ?? (await askProvider(ctx, portal)) }
  }
  const query = (success: boolean, paymentId = '') =>
    `${ctx.settings.publicUrl()}/callback?${paymentId}org_id=${orgId}&plan_id=${planId}&success=${success}`
  const to = await askProvider(ctx, () =>
    provider.startPayment({
      orgId,
      accountId,
      plan,
      paidUrl: query(true, 'payment_id={payment_id}&'),
      cancelledUrl: query(false),
    }),
  )
  return { to }
})

export function billingPage(ctx: Context): string {
  const { orgId } = requireWorkspace(ctx)
  return `${ctx.settings.publicUrl()}/org/${orgId}/settings/billing`
}

const alreadyPaid =
  'This workspace pays for a plan already. Reload, and change it on Plan & Billing.'
