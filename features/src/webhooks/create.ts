import {
  AppError,
  createWebhook as endpoint,
  maxWebhooks,
  newId,
  WebhookId,
  type WebhookEventType,
} from '@cartograph/contract'
import { count, eq, webhooks } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { lockWorkspace } from '../lock-workspace.ts'
import { serves } from '../serves.ts'
import { noteFailingConnections } from './collect/failing-connections.ts'
import { maskHook } from './requests/hook-address.ts'
import { newWebhookSecret } from './requests/sign-webhook.ts'
import { checkUrl, presentWebhook, secretPlace, urlPlace, type WebhookRow } from './webhook-rows.ts'

export const createWebhook = serves(endpoint, async (ctx, { name, url, event_types }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  checkUrl(ctx, url)
  const id = newId(WebhookId)
  const label = maskHook(url)
  const details = { webhook_name: name, address: label, event_types }
  return change(ctx, { endpoint, subject: id, details }, async (tx) => {
    await lockWorkspace(tx, orgId)
    const [counted] = await tx
      .select({ total: count() })
      .from(webhooks)
      .where(eq(webhooks.orgId, orgId))
    if ((counted?.total ?? 0) >= maxWebhooks) throw new AppError('invalid_request', tooMany)
    const now = ctx.clock()
    const secret = newWebhookSecret()
    // Syncs that already fail cause no event.
    await noteFailingConnections(tx, orgId, now)
    const row: WebhookRow = {
      orgId,
      id,
      name,
      urlLabel: label,
      sealedUrl: ctx.store.seal(url, urlPlace(id)),
      subscriptions: subscribe(event_types, {}, now),
      sealedSecret: ctx.store.seal(secret, secretPlace(id)),
      sealedOldSecret: null,
      oldSecretUntil: null,
      offReason: null,
      failingSince: null,
      lastSentAt: null,
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
    }
    await tx.insert(webhooks).values(row)
    return { webhook: await presentWebhook(ctx, tx, row), secret }
  })
})

/** A type that is new is sent from now on; the others go on. */
export function subscribe(
  types: readonly WebhookEventType[],
  before: WebhookRow['subscriptions'],
  now: Date,
): WebhookRow['subscriptions'] {
  return Object.fromEntries(types.map((type) => [type, before[type] ?? now.toISOString()]))
}

const tooMany = `A workspace has at most ${maxWebhooks} webhooks. Delete one first.`
