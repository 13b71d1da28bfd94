import type { AuditAction } from '@cartograph/contract'
import { z } from 'zod'
import type { Webhook } from '../kit/manifest/webhook.ts'
import { readSignedRequest } from './signed-request.ts'

/** A form, in which a signature and a payload are joined by a dot. */
const SignedRequestForm = z.object({ signed_request: z.string() })

const form = {
  contentType: 'application/x-www-form-urlencoded',
  body: SignedRequestForm,
} as const

const deletion = {
  requested: 'facebook.data_deletion_requested',
  done: 'facebook.data_deleted',
} as const

export const metaWebhooks: readonly Webhook[] = [
  {
    name: 'webhooks.meta_deauthorize',
    path: '/v1/webhooks/fb/deauthorize',
    summary: 'A user has removed the app at Facebook: the tokens are deleted and syncing stops.',
    ...form,
    read: endingConsent('facebook.deauthorized'),
  },
  {
    name: 'webhooks.meta_data_deletion',
    path: '/v1/webhooks/fb/data-deletion',
    summary:
      'A user of Facebook asks for the deletion of their data: the connections with their consent are deleted with all of their data.',
    ...form,
    read: endingConsent(deletion.requested),
    deletion,
  },
]

function endingConsent(action: AuditAction): Webhook['read'] {
  return function readForm({ body }, { app }) {
    const entries = Object.fromEntries(new URLSearchParams(Buffer.from(body).toString()))
    const read = SignedRequestForm.safeParse(entries)
    const request = read.success
      ? readSignedRequest(read.data.signed_request, app.clientSecret)
      : null
    if (request === null) return null
    const { userId: externalId, issuedAt: at } = request
    return [{ kind: 'consent_ended', action, details: {}, externalId, at }]
  }
}
