import { AppError, replayWebhookMessage as endpoint } from '@cartograph/contract'
import { and, eq, webhookMessages } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { isMessage, lockWebhook, requireSwitchedOn } from '../webhook-rows.ts'
import { presentMessages } from './present-messages.ts'

/** It is retried for three days again. */
export const replayWebhookMessage = serves(endpoint, async (ctx, { webhookId, messageId }) => {
  const { orgId } = requireWorkspace(ctx)
  requirePerson(ctx)
  const message = await change(
    ctx,
    { endpoint, subject: webhookId, details: ({ id, type }) => ({ message: id, type }) },
    async (tx) => {
      const webhook = await lockWebhook(ctx, tx, webhookId)
      const [row] = await tx
        .select()
        .from(webhookMessages)
        .where(and(isMessage(orgId, messageId), eq(webhookMessages.webhookId, webhookId)))
        .for('update')
      if (row === undefined) throw new AppError('not_found')
      requireSwitchedOn(webhook)
      if (row.state === 'waiting' || row.state === 'sending') {
        throw new AppError('conflict', 'This message is being sent already.')
      }
      const now = ctx.clock()
      const queued = { state: 'waiting', failures: 0, queuedAt: now, nextAttemptAt: now } as const
      await tx.update(webhookMessages).set(queued).where(isMessage(orgId, messageId))
      const [presented] = await presentMessages(tx, orgId, [{ ...row, ...queued }])
      if (presented === undefined) throw new AppError('not_found')
      return presented
    },
  )
  await ctx.ingestion.queue.enqueue('deliver-webhook', { org_id: orgId, message_id: messageId })
  return message
})
