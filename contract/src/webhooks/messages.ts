import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { PageQuery } from '../endpoints/paging.ts'
import { WebhookMessageId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'
import { WebhookMessageType } from './event-types.ts'
import { WebhookParams } from './webhooks.ts'

/** How long messages stay in the log. */
export const webhookLogDays = 30

/** `skipped`: the webhook was switched off before it was sent. */
export const WebhookMessageState = z.enum(['waiting', 'sending', 'sent', 'failed', 'skipped'])
export type WebhookMessageState = z.infer<typeof WebhookMessageState>

export const WebhookAttempt = z.object({
  at: Instant,
  /** What the receiver answered; null without an answer. */
  status_code: z.nullable(z.int()),
  /** Null while it lasts, and when the server stopped meanwhile. */
  duration_ms: z.nullable(z.int()),
  /** Why it did not arrive, or may not have, in words; null if it did. */
  problem: z.nullable(z.string()),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookMessage = z.object({
  /** The header `webhook-id`, the same at every attempt. */
  id: WebhookMessageId,
  type: WebhookMessageType,
  state: WebhookMessageState,
  /** When the event happened. */
  occurred_at: Instant,
  /** When it is tried again; null if it is not. */
  next_attempt_at: z.nullable(Instant),
  sent_at: z.nullable(Instant),
  /** The body of the request. */
  payload: z.string(),
  /** Latest first. */
  attempts: z.array(WebhookAttempt),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

const path = '/v1/orgs/{orgId}/webhooks/{webhookId}'

export const listWebhookMessages = defineEndpoint({
  name: 'webhooks.listMessages',
  method: 'GET',
  path: `${path}/messages`,
  summary: `What a webhook was sent in the last ${webhookLogDays} days, with every attempt; newest first.`,
  params: WebhookParams,
  query: z.extend(PageQuery, { state: z.optional(WebhookMessageState) }),
  answer: z.object({ page: z.int(), items: z.array(WebhookMessage), total: z.int() }),
  permission: 'webhooks.manage',
})

export const replayWebhookMessage = defineEndpoint({
  name: 'webhooks.replayMessage',
  method: 'POST',
  path: `${path}/messages/{messageId}/replay`,
  summary: 'Send a message again that was sent, failed or skipped, with the same id and body.',
  params: z.extend(WebhookParams, { messageId: WebhookMessageId }),
  answer: WebhookMessage,
  status: 202,
  errors: ['conflict'],
  permission: 'webhooks.manage',
  audit: 'webhook.message_replayed',
})

export const testWebhook = defineEndpoint({
  name: 'webhooks.test',
  method: 'POST',
  path: `${path}/test`,
  summary: 'Send a message of the type webhook.test.',
  params: WebhookParams,
  answer: WebhookMessage,
  status: 202,
  errors: ['conflict'],
  permission: 'webhooks.manage',
  audit: 'webhook.tested',
})
