import { AppError } from '@cartograph/contract'
import { eq, paymentEvents } from '@cartograph/store'
import type { Context } from '../../context.ts'
import { findAccountOwner } from './accounts.ts'
import { followSubscription } from './follow-subscription.ts'

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
  const { id, type, accountId } = event
  if (accountId === null || !isAboutPayments(type)) return
  const seen = await ctx.store.asSystem((tx) =>
    tx.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id)),
  )
  if (seen.length > 0) return
  const orgId = await findAccountOwner(ctx, provider.type, accountId)
  if (orgId !== null) await followSubscription(ctx, orgId)
  // Stored afterwards: when this process is killed before, the provider sends the event again.
  await ctx.store.asSystem((tx) =>
    tx
      .insert(paymentEvents)
      .values({ id, receivedAt: ctx.clock() })
      .onConflictDoNothing({ target: paymentEvents.id }),
  )
}

function isAboutPayments(type: string): boolean {
  return /^(checkout\.session|customer\.subscription|invoice)\./.test(type)
}
