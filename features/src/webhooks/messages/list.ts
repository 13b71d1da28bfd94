import { listWebhookMessages as endpoint } from '@cartograph/contract'
import { and, count, desc, eq, webhookMessages } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireWebhook } from '../webhook-rows.ts'
import { presentMessages } from './present-messages.ts'

export const listWebhookMessages = serves(
  endpoint,
  async (ctx, { webhookId, page, page_size: size, state }) => {
    const { orgId } = requireWorkspace(ctx)
    return ctx.store.inWorkspace(orgId, async (tx) => {
      await requireWebhook(ctx, tx, webhookId)
      const isListed = and(
        eq(webhookMessages.orgId, orgId),
        eq(webhookMessages.webhookId, webhookId),
        state === undefined ? undefined : eq(webhookMessages.state, state),
      )
      const [counted] = await tx.select({ total: count() }).from(webhookMessages).where(isListed)
      const rows = await tx
        .select()
        .from(webhookMessages)
        .where(isListed)
        .orderBy(desc(webhookMessages.createdAt), desc(webhookMessages.id))
        .limit(size)
        .offset((page - 1) * size)
      return { page, items: await presentMessages(tx, orgId, rows), total: counted?.total ?? 0 }
    })
  },
)
