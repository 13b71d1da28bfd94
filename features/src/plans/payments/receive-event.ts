import { AppError } from '@cartograph/contract'
import { eq, paymentEvents } from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { findAccountOwner } from './accounts.ts'
import { followSubscription } from './follow-subscription.ts'
import { providerNames } from './payment-provider.ts'

/**
 * Handles an event of the payment provider once. The event only says whose subscription to read: what it claims
 * about it may be old.
 */
export async function receivePaymentEvent(
  ctx: Context,
  { body, signature }: { readonly body: Buffer; readonly signature: string | null },
): Promise<void> {
  const provider = ctx.payments
  if (provider === null || !ctx.settings.hasPlans) throw new AppError('not_found')
  const event = signature === null ? null : await provider.readEvent(body, signature, ctx.clock())
  if (event === null) throw new AppError('not_authenticated')
  const { id, type, accountId, changed } = event
  const isPayment = isAboutPayments(type)
  if (accountId === null || !(isPayment || changed.length > 0)) return
  const seen = await ctx.store.asSystem((tx) =>
    tx.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id)),
  )
  if (seen.length > 0) return
  const orgId = await findAccountOwner(ctx, provider.type, accountId)
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
      details: { changed_at: providerNames[provider.type], changed },
    })
  })
}

function isAboutPayments(type: string): boolean {
  return /^(checkout\.session|customer\.subscription|invoice)\./.test(type)
}
