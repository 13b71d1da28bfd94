import { listWebhookMessages, replayWebhookMessage, testWebhook } from './messages.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks.ts'

/** Of the addresses to which a workspace sends its events. */
export const webhookEndpoints = {
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookMessages,
  replayWebhookMessage,
}
