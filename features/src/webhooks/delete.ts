import { deleteWebhook as endpoint } from '@cartograph/contract'
import { and, eq, webhooks } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { requireWebhook } from './webhook-rows.ts'

export const deleteWebhook = serves(endpoint, async (ctx, { webhookId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  let deleted = {}
  await change(ctx, { endpoint, subject: id, details: () => deleted }, async (tx) => {
    const { name, urlLabel } = await requireWebhook(ctx, tx, id)
    deleted = { webhook_name: name, address: urlLabel }
    await tx.delete(webhooks).where(and(eq(webhooks.orgId, orgId), eq(webhooks.id, id)))
    return undefined
  })
})
