import { AppError, initiatePayment as endpoint } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import type { PlanColumns } from '../../plan-columns.ts'
import { contactSupport, resumeFirst } from '../change-plan.ts'
import { planStateOf } from '../plan-state-of.ts'
import { openAccount, readPayingPlan, requirePayments } from './accounts.ts'
import { askProvider } from './ask-provider.ts'
import { findPaidPlan } from './find-paid-plan.ts'
import { followSubscription } from './follow-subscription.ts'

/** Leads to the page where a plan is paid, or to the open invoice of a subscription that is past due. */
export const initiatePayment = serves(endpoint, async (ctx, { plan_id: planId }) => {
  const { orgId } = requireWorkspace(ctx)
  const paying = await readPayingPlan(ctx, orgId)
  const provider = requirePayments(ctx, paying.account)
  const known = findPaidPlan(ctx, planId, { currency: paying.currency, accepted: null })
  const state = planStateOf(paying.plan, ctx)
  if (state === 'enterprise') throw new AppError('conflict', contactSupport)
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
  if (state === 'cancelled' && paying.plan.planId !== planId)
    throw new AppError('conflict', resumeFirst)
  const accepted = await askProvider(ctx, () => provider.readCurrencies(accountId))
  const plan =
    accepted === null ? known : findPaidPlan(ctx, planId, { currency: paying.currency, accepted })
  const to = await askProvider(ctx, () =>
    provider.startPayment({
      orgId,
      accountId,
      plan,
      paidUrl: returnOf(ctx, { planId, success: true, paymentId: 'payment_id={payment_id}&' }),
      cancelledUrl: returnOf(ctx, { planId, success: false }),
      paidUntil: provider.resume === null ? paidBefore(paying.plan, planId) : null,
    }),
  )
  return { to }
})

interface PaymentReturn {
  readonly planId: string
  readonly success: boolean
  readonly paymentId?: string
}

/** Where the pages of providers return to. */
export function returnOf(ctx: Context, { planId, success, paymentId = '' }: PaymentReturn): string {
  const { orgId } = requireWorkspace(ctx)
  return `${ctx.settings.publicUrl()}/callback?${paymentId}org_id=${orgId}&plan_id=${planId}&success=${success}`
}

/** What is left of a period of this plan that was paid before it was cancelled, or the app uninstalled. */
function paidBefore(row: PlanColumns, planId: string): Date | null {
  const hasEnded = row.planCancelsAtEnd || row.planCancelledAt !== null
  return hasEnded && row.planId === planId && row.planPastDueSince === null
    ? row.planPeriodEndsAt
    : null
}

export function billingPage(ctx: Context): string {
  const { orgId } = requireWorkspace(ctx)
  return `${ctx.settings.publicUrl()}/org/${orgId}/settings/billing`
}

const alreadyPaid =
  'This workspace pays for a plan already. Reload, and change it on Plan & Billing.'
