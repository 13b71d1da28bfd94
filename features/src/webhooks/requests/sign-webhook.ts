import { createHmac, randomBytes } from 'node:crypto'

/** As in the specification of Standard Webhooks, whose libraries verify the signatures. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

const prefix = 'whsec_'

export interface SignedMessage {
  readonly id: string
  readonly body: string
  readonly sentAt: Date
}

/**
 * The headers by which a receiver checks that a body came from here, is recent and is not a repetition. With
 * two secrets there are two signatures, and a receiver accepts either.
 */
export function signWebhook(secrets: readonly string[], { id, body, sentAt }: SignedMessage) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
    'idempotency-key': id,
  }
}
