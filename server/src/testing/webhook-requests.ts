import type { OrgId, WebhookEventType } from '@cartograph/contract'
import { createWebhook, testWebhook, type Context } from '@cartograph/features'
import { eq, webhookMessages, webhooks } from '@cartograph/store'

/** A valid request for each endpoint of webhooks. */
export function webhookRequests({
  orgId,
  asAdmin,
  nextName,
}: {
  readonly orgId: OrgId
  readonly asAdmin: () => Promise<Context>
  readonly nextName: () => string
}) {
  const newWebhook = () => ({
    name: nextName(),
    url: 'https://hooks.agency.example/events',
    event_types: ['sync.finished'] satisfies WebhookEventType[],
  })
  const inWorkspace = { params: { orgId } }
  const ofWebhook = async () => {
    const ctx = await asAdmin()
    // Tests make more requests than a workspace may have webhooks.
    await ctx.store.inWorkspace(orgId, (tx) => tx.delete(webhooks))
    const { webhook } = await createWebhook(ctx, newWebhook())
    return { params: { orgId, webhookId: webhook.id } }
  }
  /** That has ended. */
  const ofMessage = async () => {
    const ctx = await asAdmin()
    const { params } = await ofWebhook()
    const { id } = await testWebhook(ctx, { webhookId: params.webhookId })
    await ctx.store.asSystem((tx) =>
      tx.update(webhookMessages).set({ state: 'sent' }).where(eq(webhookMessages.id, id)),
    )
    return { params: { ...params, messageId: id } }
  }
  return {
    listWebhooks: () => inWorkspace,
    createWebhook: () => ({ ...inWorkspace, body: newWebhook() }),
    updateWebhook: async () => ({ ...(await ofWebhook()), body: { name: nextName() } }),
    deleteWebhook: ofWebhook,
    rotateWebhookSecret: ofWebhook,
    testWebhook: ofWebhook,
    listWebhookMessages: async () => ({
      ...(await ofWebhook()),
      query: { page: '1', page_size: '10', state: 'sent' as const },
    }),
    replayWebhookMessage: ofMessage,
  }
}
