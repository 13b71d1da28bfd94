import {
  dayAt,
  formatPrice,
  hasPermission,
  keptDaysWithoutPlan,
  msPerDay,
} from '@cartograph/contract'
import { and, eq, workspacePeople, type Transaction, type workspaces } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { fileDates } from '../../file-dates.ts'
import { queueMail, type Mail } from '../../mail/index.ts'
import type { PlanColumns } from '../../plan-columns.ts'
import { graceEndOf } from '../plan-state-of.ts'
import type { PaymentAccount } from './accounts.ts'
import type { Subscription } from './payment-provider.ts'

interface PaymentNews {
  readonly workspace: typeof workspaces.$inferSelect
  readonly before: PlanColumns
  readonly after: PlanColumns
  readonly account: PaymentAccount
  readonly subscription: Subscription
}

/**
 * Writes to the admins about an invoice that was paid, a payment that failed and a plan that ended because of it,
 * once each. Answers the last invoice that was reported.
 */
export async function queuePaymentMails(
  ctx: Context,
  tx: Transaction,
  news: PaymentNews,
): Promise<string | null> {
  const { workspace, before, after, account, subscription } = news
  const { invoice, ended } = subscription
  const { orgId, timezone, name: workspaceName } = workspace
  const dayOf = (date: Date) => fileDates.formatDate(dayAt(date.getTime(), timezone))
  const billingPage = `${ctx.settings.publicUrl()}/org/${orgId}/settings/billing`
  const planName =
    ctx.planList.plans.find(({ id }) => id === after.planId)?.display_name ?? after.planId ?? ''
  const total =
    invoice === null ? '' : formatPrice(invoice.total.amount_minor, invoice.total.currency)
  const about = { workspaceName, planName, total }
  const link = invoice?.page ?? billingPage
  const graceEnds = graceEndOf(after)

  if (
    invoice?.state === 'paid' &&
    invoice.total.amount_minor > 0 &&
    invoice.id !== account.reportedInvoiceId
  ) {
    const paidUntil = dayOf(subscription.paidUntil ?? ctx.clock())
    await toAdmins({ ...about, kind: 'plan-invoice', number: invoice.number, paidUntil, link })
    return invoice.id
  }
  if (before.planPastDueSince === null && after.planPastDueSince !== null && graceEnds !== null)
    await toAdmins({ ...about, kind: 'plan-payment-failed', until: dayOf(graceEnds), link })
  if (
    ended?.reason === 'unpaid' &&
    after.planExpiresAt !== null &&
    before.planExpiresAt?.getTime() !== after.planExpiresAt.getTime()
  ) {
    const kept = new Date(after.planExpiresAt.getTime() + keptDaysWithoutPlan * msPerDay)
    await toAdmins({
      ...about,
      kind: 'plan-ended-unpaid',
      until: dayOf(kept),
      link: billingPage,
    })
  }
  return account.reportedInvoiceId

  async function toAdmins(mail: WithoutRecipient<PaymentMail>): Promise<void> {
    const people = await tx
      .select({ to: workspacePeople.email, role: workspacePeople.role })
      .from(workspacePeople)
      .where(and(eq(workspacePeople.orgId, orgId), eq(workspacePeople.isActive, true)))
    for (const { to, role } of people)
      if (hasPermission(role, 'plan.change')) await queueMail(ctx, tx, { ...mail, to })
  }
}

type PaymentMail = Extract<
  Mail,
  { kind: 'plan-invoice' | 'plan-payment-failed' | 'plan-ended-unpaid' }
>
type WithoutRecipient<M> = M extends Mail ? Omit<M, 'to'> : never
