import { AppError } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { followOnce } from './follow-once.ts'

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
  const event = signature === null ? null : await provider.readEvent?.(body, signature, ctx.clock())
  if (event === null || event === undefined) throw new AppError('not_authenticated')
  const { id, type, accountId, changed } = event
  const isPayment = isAboutPayments(type)
  if (accountId === null || !(isPayment || changed.length > 0)) return
  await followOnce(ctx, { id, provider: provider.type, accountId, isPayment, changed })
}

function isAboutPayments(type: string): boolean {
  return /^(checkout\.session|customer\.subscription|invoice)\./.test(type)
}
