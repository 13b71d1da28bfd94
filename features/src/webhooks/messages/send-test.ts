import { newId, testWebhook as endpoint, WebhookMessageId } from '@cartograph/contract'
import { webhookMessages } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { newMessage } from '../collect/collect-messages.ts'
import { lockWebhook, requireSwitchedOn } from '../webhook-rows.ts'
import { presentMessage } from './present-messages.ts'

export const testWebhook = serves(endpoint, async (ctx, { webhookId }) => {
  const { orgId } = requireWorkspace(ctx)
  requirePerson(ctx)
  const message = await change(
    ctx,
    { endpoint, subject: webhookId, details: ({ id }) => ({ message: id }) },
    async (tx) => {
      const webhook = await lockWebhook(ctx, tx, webhookId)
      requireSwitchedOn(webhook)
      const now = ctx.clock()
      const data = { webhook_id: webhookId, name: webhook.name }
      const event = { subject: newId(WebhookMessageId), occurredAt: now, data }
      const row = newMessage(webhook, 'webhook.test', event, now)
      await tx.insert(webhookMessages).values(row)
      return presentMessage(row, [])
    },
  )
  await ctx.ingestion.queue.enqueue('deliver-webhook', { org_id: orgId, message_id: message.id })
  return message
})
