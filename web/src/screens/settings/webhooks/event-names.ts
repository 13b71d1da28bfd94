import type { WebhookMessageType } from '@cartograph/contract'

/** Apart from other words of webhooks, because the audit log has them too. */
export const eventNames: Readonly<Record<WebhookMessageType, string>> = {
  'insight.found': 'Insight found',
  'sync.finished': 'Sync finished',
  'connection.failed': 'Connection failed',
  'audience_sync.finished': 'Audience sync finished',
  'alert.opened': 'Alert fired',
  'alert.recovered': 'Alert recovered',
  'webhook.test': 'Test',
}
