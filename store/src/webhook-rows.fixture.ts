import {
  newId,
  WebhookId,
  WebhookMessageId,
  type ConnectionId,
  type OrgId,
} from '@cartograph/contract'
import {
  failingConnections,
  webhookAttempts,
  webhookMessages,
  webhooks,
  type Transaction,
} from './index.ts'

/** One row in every table of webhooks. */
export async function addWebhook(
  tx: Transaction,
  { orgId, connectionId }: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
): Promise<void> {
  const at = new Date()
  const [webhookId, messageId] = [newId(WebhookId), newId(WebhookMessageId)]
  await tx.insert(webhooks).values({
    orgId,
    id: webhookId,
    name: 'Warehouse',
    urlLabel: 'hooks.example/…',
    sealedUrl: 'sealed',
    subscriptions: { 'sync.finished': at.toISOString() },
    sealedSecret: 'sealed',
    createdAt: at,
    updatedAt: at,
  })
  await tx.insert(webhookMessages).values({
    orgId,
    id: messageId,
    webhookId,
    type: 'sync.finished',
    subject: connectionId,
    occurredAt: at,
    body: '{}',
    state: 'waiting',
    queuedAt: at,
    createdAt: at,
  })
  await tx.insert(webhookAttempts).values({ orgId, messageId, number: 1, at })
  await tx.insert(failingConnections).values({ orgId, connectionId, since: at })
}
