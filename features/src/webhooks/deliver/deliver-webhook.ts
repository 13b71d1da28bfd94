import type { JobPayload, OrgId, WebhookMessageId } from '@cartograph/contract'
import {
  and,
  eq,
  webhookAttempts,
  webhookMessages,
  webhooks,
  type Transaction,
} from '@cartograph/store'
import type { Services } from '../../context.ts'
import { isDue, timeoutMs } from '../requests/attempt-times.ts'
import { postHook } from '../requests/post-hook.ts'
import { signWebhook } from '../requests/sign-webhook.ts'
import {
  isMessage,
  isWebhook,
  secretPlace,
  urlPlace,
  type MessageRow,
  type WebhookRow,
} from '../webhook-rows.ts'
import { attemptOutcome, type AttemptOutcome } from './attempt-outcome.ts'
import { switchOff } from './switch-off.ts'

/**
 * Sends a message that is due. The attempt is stored before it is made: after a kill the message is sent
 * again with the same id, by which its receiver recognises it.
 */
export async function deliverWebhook(
  services: Services,
  { org_id: orgId, message_id: messageId }: JobPayload<'deliver-webhook'>,
): Promise<void> {
  const { store, clock, log, settings } = services
  const startedAt = clock()
  const claimed = await store.inWorkspace(orgId, (tx) => claim(tx, orgId, messageId, startedAt))
  if (claimed === null) return
  const { message, webhook } = claimed
  const startMs = performance.now()
  const answer = await postHook(
    {
      url: store.unseal(webhook.sealedUrl, urlPlace(webhook.id)),
      headers: signWebhook(secretsOf(services, webhook, startedAt), {
        id: messageId,
        body: message.body,
        sentAt: startedAt,
      }),
      body: message.body,
    },
    { allowsPrivate: settings.allowsPrivateDestinations, timeoutMs },
  )
  const durationMs = Math.round(performance.now() - startMs)
  const outcome = await store.inWorkspace(orgId, (tx) =>
    record(services, tx, message, (current) => ({
      durationMs,
      ...attemptOutcome(message, current, answer, clock()),
    })),
  )
  log.info(
    { org_id: orgId, message_id: messageId, state: outcome?.message.state },
    'attempt to send a message to a webhook',
  )
}

/** Null if there is nothing to send now. */
async function claim(tx: Transaction, orgId: OrgId, id: WebhookMessageId, now: Date) {
  const [message] = await tx
    .select()
    .from(webhookMessages)
    .where(isMessage(orgId, id))
    .for('update', { skipLocked: true })
  if (message === undefined || !isDue(message, now)) return null
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(isWebhook(message.orgId, message.webhookId))
  if (webhook === undefined) return null
  const change = (values: Partial<MessageRow>) =>
    tx.update(webhookMessages).set(values).where(isMessage(orgId, id))
  if (webhook.offReason !== null) {
    await change({ state: 'skipped', nextAttemptAt: null })
    return null
  }
  const attempts = message.attempts + 1
  await change({ state: 'sending', attempts, attemptedAt: now, nextAttemptAt: null })
  await tx.insert(webhookAttempts).values({ orgId, messageId: id, number: attempts, at: now })
  return { message: { ...message, attempts }, webhook }
}

function secretsOf(
  { store }: Pick<Services, 'store'>,
  { id, sealedSecret, sealedOldSecret, oldSecretUntil }: WebhookRow,
  now: Date,
): string[] {
  const isOverlapping = oldSecretUntil !== null && oldSecretUntil > now
  return [
    sealedSecret,
    ...(isOverlapping && sealedOldSecret !== null ? [sealedOldSecret] : []),
  ].map((sealed) => store.unseal(sealed, secretPlace(id)))
}

type RecordedOutcome = AttemptOutcome & { readonly durationMs: number }

/** Null if another process took over the message, or the webhook was deleted. */
async function record(
  services: Services,
  tx: Transaction,
  message: MessageRow,
  outcomeFor: (webhook: WebhookRow) => RecordedOutcome,
): Promise<RecordedOutcome | null> {
  const { orgId, id, attempts } = message
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(isWebhook(message.orgId, message.webhookId))
    .for('no key update')
  const [current] = await tx
    .select()
    .from(webhookMessages)
    .where(
      and(
        isMessage(orgId, id),
        eq(webhookMessages.state, 'sending'),
        eq(webhookMessages.attempts, attempts),
      ),
    )
    .for('update')
  if (current === undefined || webhook === undefined) return null
  const outcome = outcomeFor(webhook)
  const { durationMs } = outcome
  await tx.update(webhookMessages).set(outcome.message).where(isMessage(orgId, id))
  await tx
    .update(webhookAttempts)
    .set({ ...outcome.attempt, durationMs })
    .where(
      and(
        eq(webhookAttempts.orgId, orgId),
        eq(webhookAttempts.messageId, id),
        eq(webhookAttempts.number, attempts),
      ),
    )
  await tx.update(webhooks).set(outcome.webhook).where(isWebhook(message.orgId, message.webhookId))
  if (outcome.switchOff !== null && webhook.offReason === null) {
    await switchOff(services, tx, webhook, outcome.switchOff)
  }
  return outcome
}
