import type { OrgId } from '@cartograph/contract'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { planOf } from '../plan-of.ts'
import { providerNames } from './payment-provider.ts'
import {
  recordSubscription,
  withSubscription,
  type RecordedPlan,
  type SubscriptionReading,
} from './record-subscription.ts'

/** Reads the subscription of a workspace and records it. Answers whether the plan has changed. */
export async function followSubscription(ctx: Context, orgId: OrgId): Promise<boolean> {
  const hasChanged = await withSubscription(ctx, orgId, (reading) =>
    ctx.store.inWorkspace(orgId, async (tx) => {
      const recorded = await recordSubscription(ctx, tx, reading)
      if (recorded.hasChanged) {
        const { id, state } = planOf(recorded.row, ctx)
        const entry = { orgId, subject: orgId, details: { plan: id, state } }
        await writeAuditRow(
          ctx,
          tx,
          isDecision(reading, recorded)
            ? {
                ...entry,
                action: 'plan.changed_at_provider',
                details: { ...entry.details, changed_at: providerNames[reading.account.provider] },
              }
            : { ...entry, action: 'plan.payment_recorded' },
        )
      }
      return recorded.hasChanged
    }),
  )
  return hasChanged === true
}

/** Whether someone cancelled, resumed or ended it at the provider, as opposed to a payment that was or was not made. */
function isDecision(
  { account, subscription }: SubscriptionReading,
  { before, row }: RecordedPlan,
): boolean {
  // Another one begins with a payment.
  if (account.subscriptionId !== subscription.id) return false
  return (
    before.planCancelsAtEnd !== row.planCancelsAtEnd ||
    before.planCancelledAt?.getTime() !== row.planCancelledAt?.getTime()
  )
}
