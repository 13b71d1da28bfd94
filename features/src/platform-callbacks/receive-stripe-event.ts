import { isSignedByStripe } from '@cartograph/connectors'
import { AppError, StripeEvent } from '@cartograph/contract'
import type { Context } from '../context.ts'
import { endConsents } from './end-consents.ts'
import { requireCallback } from './require-callback.ts'

export interface ReceiveStripeEvent {
  /** The raw bytes, which the signature covers. */
  readonly body: Uint8Array
  readonly signature: string
  /** Whether it was sent from this machine, as the sandbox's are. */
  readonly isLocal: boolean
}

/** Handles events of connected accounts; those that the product does not use are accepted. */
export async function receiveStripeEvent(ctx: Context, sent: ReceiveStripeEvent): Promise<void> {
  const { mode, app } = requireCallback(ctx, { platform: 'SR', isLocal: sent.isLocal })
  const secret = app.webhookSecret ?? null
  if (secret === null || !isSignedByStripe(sent, secret, ctx.clock())) {
    throw new AppError('not_authenticated')
  }
  const read = StripeEvent.safeParse(readJson(sent.body))
  if (!read.success) return
  const { type, account, created, id, data } = read.data
  if (type !== 'account.application.deauthorized' || account == null) return
  // One endpoint may serve several registrations of ours.
  const named = data.object.id ?? app.clientId
  if (named.startsWith('ca_') && named !== app.clientId) return
  await endConsents(ctx, {
    platform: 'SR',
    mode,
    externalId: account,
    endedAt: new Date(created * 1000),
    audit: { action: 'stripe.deauthorized', details: { event_id: id } },
  })
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    return null
  }
}
