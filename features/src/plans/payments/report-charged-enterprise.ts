import { dayAt, type OrgId } from '@cartograph/contract'
import { and, auditLog, eq } from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { fileDates } from '../../file-dates.ts'
import { lockWorkspace } from '../../lock-workspace.ts'
import { queueMail } from '../../mail/index.ts'
import type { PlanColumns } from '../../plan-columns.ts'
import { planStateOf } from '../plan-state-of.ts'
import {
  providerNames,
  type AccountSubscription,
  type PaymentProvider,
  type Subscription,
} from './payment-provider.ts'

/** Whether a workspace is charged for a plan that it no longer needs: an enterprise plan was agreed meanwhile. */
export function isChargedBesideEnterprise(
  ctx: Pick<Context, 'clock' | 'settings'>,
  plan: PlanColumns,
  { state, cancelsAtEnd }: Subscription,
): boolean {
  return planStateOf(plan, ctx) === 'enterprise' && state !== 'ended' && !cancelsAtEnd
}

/** Writes it into the audit log of the workspace and to the operator, once for each subscription. */
export async function reportChargedEnterprise(
  ctx: Context,
  provider: PaymentProvider,
  { orgId, accountId, subscription }: AccountSubscription & { readonly orgId: OrgId },
): Promise<void> {
  await ctx.store.inWorkspace(orgId, async (tx) => {
    const { name, timezone } = await lockWorkspace(tx, orgId)
    const known = await tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.orgId, orgId),
          eq(auditLog.action, action),
          eq(auditLog.subject, subscription.id),
        ),
      )
      .limit(1)
    if (known.length > 0) return
    await writeAuditRow(ctx, tx, {
      action,
      orgId,
      subject: subscription.id,
      details: { plan: subscription.planId },
    })
    await queueMail(ctx, tx, {
      kind: 'charged-enterprise',
      to: ctx.settings.operatorEmail,
      workspaceName: name,
      orgId,
      providerName: providerNames[provider.type],
      accountId,
      subscriptionId: subscription.id,
      nextCharge:
        subscription.paidUntil === null
          ? null
          : fileDates.formatDate(dayAt(subscription.paidUntil.getTime(), timezone)),
    })
  })
}

const action = 'plan.charged_beside_enterprise'
