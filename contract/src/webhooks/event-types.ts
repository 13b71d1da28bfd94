import * as z from 'zod/mini'

/** What a webhook can be sent. */
export const WebhookEventType = z.enum([
  'insight.found',
  'sync.finished',
  'connection.failed',
  'audience_sync.finished',
  'alert.opened',
  'alert.recovered',
])
export type WebhookEventType = z.infer<typeof WebhookEventType>

/** Also those that no webhook subscribes to: a test is sent on request. */
export const WebhookMessageType = z.enum([...WebhookEventType.options, 'webhook.test'])
export type WebhookMessageType = z.infer<typeof WebhookMessageType>
