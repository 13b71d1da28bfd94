import { z } from 'zod'
import { headerOf, type Webhook } from '../kit/manifest/webhook.ts'
import { parseJsonOrNull } from '../kit/values/parse-json-or-null.ts'
import { isSignedEvent } from './signed-event.ts'

/** The fields of Stripe's events that the product reads. */
const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  /** Seconds since the epoch. */
  created: z.number(),
  /** The connected account. */
  account: z.nullish(z.string()),
  data: z.object({ object: z.looseObject({ id: z.nullish(z.string()) }) }),
})

/** Events of connected accounts. */
export const stripeWebhook: Webhook = {
  name: 'webhooks.stripe',
  path: '/v1/webhooks/sr',
  summary:
    'Events of Stripe. After account.application.deauthorized the tokens are deleted and syncing stops. Signed in Stripe-Signature.',
  contentType: 'application/json',
  body: StripeEvent,
  read(request, { app, now }) {
    const secret = app.webhookSecret ?? null
    const signed = { body: request.body, signature: headerOf(request, 'stripe-signature') }
    if (secret === null || !isSignedEvent(signed, secret, now)) return null
    const read = StripeEvent.safeParse(parseJsonOrNull(Buffer.from(request.body).toString()))
    if (!read.success) return []
    const { type, account, created, id, data } = read.data
    if (type !== 'account.application.deauthorized' || account == null) return []
    // One endpoint may serve several registrations of ours.
    const named = data.object.id ?? app.clientId
    if (named.startsWith('ca_') && named !== app.clientId) return []
    return [
      {
        kind: 'consent_ended',
        action: 'stripe.deauthorized',
        details: { event_id: id },
        externalId: account,
        at: new Date(created * 1000),
      },
    ]
  },
}
