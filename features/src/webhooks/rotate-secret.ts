import { rotateWebhookSecret as endpoint, secretOverlapHours } from '@cartograph/contract'
import { webhooks } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { newWebhookSecret } from './requests/sign-webhook.ts'
import { isWebhook, lockWebhook, presentWebhook, secretPlace } from './webhook-rows.ts'

/** Both secrets sign for a while, so that a receiver can take over the new one without losing a message. */
export const rotateWebhookSecret = serves(endpoint, async (ctx, { webhookId: id }) => {
  const { orgId } = requireWorkspace(ctx)
  requirePerson(ctx)
  const secret = newWebhookSecret()
  return change(
    ctx,
    {
      endpoint,
      subject: id,
      details: ({ webhook }) => ({ webhook_name: webhook.name, address: webhook.label }),
    },
    async (tx) => {
      const before = await lockWebhook(ctx, tx, id)
      const now = ctx.clock()
      const row = {
        ...before,
        sealedSecret: ctx.store.seal(secret, secretPlace(id)),
        sealedOldSecret: before.sealedSecret,
        oldSecretUntil: new Date(now.getTime() + secretOverlapHours * 3_600_000),
        updatedAt: now,
      }
      await tx.update(webhooks).set(row).where(isWebhook(orgId, id))
      return { webhook: await presentWebhook(ctx, tx, row), secret }
    },
  )
})
