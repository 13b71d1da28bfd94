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

/** The headers by which a receiver checks that a body came from here, is recent and is not a repetition. */
export function signWebhook(secret: string, { id, body, sentAt }: SignedMessage) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'idempotency-key': id,
  }
}
