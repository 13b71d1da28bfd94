import type { PaymentType } from '@cartograph/contract'
import { eq, paymentEvents } from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { findAccountOwner } from './accounts.ts'
import { followSubscription } from './follow-subscription.ts'
import { providerNames, type ChangedDetail } from './payment-provider.ts'

export interface AccountNews {
  /** Of the event that says it. */
  readonly id: string
  readonly provider: PaymentType
  readonly accountId: string
  /** Whether the subscription may have changed. */
  readonly isPayment?: boolean
  /** Details that people changed at the provider, for the audit log. */
  readonly changed?: readonly ChangedDetail[]
}

/** Follows the subscription of an account once for each event. */
export async function followOnce(
  ctx: Context,
  { id, provider, accountId, isPayment = true, changed = [] }: AccountNews,
): Promise<void> {
  const seen = await ctx.store.asSystem((tx) =>
    tx.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id)),
  )
  if (seen.length > 0) return
  const orgId = await findAccountOwner(ctx, provider, accountId)
  if (orgId !== null && isPayment) await followSubscription(ctx, orgId)
  // Stored afterwards: when this process is killed before, the provider sends the event again.
  await ctx.store.asSystem(async (tx) => {
    const stored = await tx
      .insert(paymentEvents)
      .values({ id, receivedAt: ctx.clock() })
      .onConflictDoNothing({ target: paymentEvents.id })
      .returning({ id: paymentEvents.id })
    if (stored.length === 0 || orgId === null || changed.length === 0) return
    await writeAuditRow(ctx, tx, {
      action: 'billing.changed_at_provider',
      orgId,
      subject: orgId,
      details: { changed_at: providerNames[provider], changed },
    })
  })
}
