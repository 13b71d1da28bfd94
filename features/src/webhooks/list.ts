import { listWebhooks as endpoint } from '@cartograph/contract'
import { asc, eq, webhooks } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { presentWebhooks } from './webhook-rows.ts'

export const listWebhooks = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const rows = await tx
      .select()
      .from(webhooks)
      .where(eq(webhooks.orgId, orgId))
      .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    return { items: await presentWebhooks(ctx, tx, rows) }
  })
})
