import { deleteWebhook as endpoint } from '@cartograph/contract'
import { webhooks } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { isWebhook, lockWebhook } from './webhook-rows.ts'

export const deleteWebhook = serves(endpoint, async (ctx, { webhookId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  let deleted = {}
  await change(ctx, { endpoint, subject: id, details: () => deleted }, async (tx) => {
    const { name, urlLabel } = await lockWebhook(ctx, tx, id)
    deleted = { webhook_name: name, address: urlLabel }
    await tx.delete(webhooks).where(isWebhook(orgId, id))
    return undefined
  })
})
