import type { JobPayload, ReportDeliveryId } from '@cartograph/contract'
import { and, eq, reportDeliveries, reportRecipients, type Transaction } from '@cartograph/store'
import type { Services } from '../../context.ts'
import { isDue, postHook, signWebhook, timeoutMs } from '../../webhooks/index.ts'
import { secretPlace, urlPlace } from '../recipients/recipient-token.ts'
import { hookOutcome, slackInterrupted } from './hook-outcome.ts'

type DeliveryRow = typeof reportDeliveries.$inferSelect

export function requestPlace(id: ReportDeliveryId): string {
  return `request of report delivery ${id}`
}

/**
 * Sends one waiting request to a webhook or to Slack. That it is being sent is stored before, so that a
 * process that is killed leaves a trace: a webhook is called again with the same id, by which its receiver
 * recognises it, and for Slack, which knows no ids, the outcome stays unknown.
 */
export async function deliverHook(
  services: Pick<Services, 'store' | 'clock' | 'log' | 'settings'>,
  { org_id: orgId, delivery_id: deliveryId }: JobPayload<'deliver-report'>,
): Promise<void> {
  const { store, clock, log, settings } = services
  const attemptedAt = clock()
  const claimed = await store.inWorkspace(orgId, (tx) =>
    claim(tx, { orgId, deliveryId, now: attemptedAt }),
  )
  if (claimed === null) return
  const { delivery, recipient } = claimed
  const body = store.unseal(delivery.sealedRequest ?? '', requestPlace(deliveryId))
  const url = store.unseal(recipient.sealedUrl ?? '', urlPlace(recipient.id))
  const headers =
    recipient.sealedSecret === null
      ? {}
      : signWebhook([store.unseal(recipient.sealedSecret, secretPlace(recipient.id))], {
          id: deliveryId,
          body,
          sentAt: attemptedAt,
        })
  // Not ended by a shutdown, which waits for it: its outcome would be unknown.
  const answer = await postHook(
    { url, headers, body },
    { allowsPrivate: settings.allowsPrivateDestinations, timeoutMs },
  )
  const outcome = hookOutcome(delivery, answer, clock())
  await store.inWorkspace(orgId, (tx) =>
    tx
      .update(reportDeliveries)
      .set(outcome)
      .where(
        and(
          isDelivery(orgId, deliveryId),
          eq(reportDeliveries.state, 'sending'),
          eq(reportDeliveries.attempts, delivery.attempts),
        ),
      ),
  )
  log.info(
    { org_id: orgId, delivery_id: deliveryId, state: outcome.state },
    'report sent to a webhook',
  )
}

interface Claim {
  readonly orgId: DeliveryRow['orgId']
  readonly deliveryId: ReportDeliveryId
  readonly now: Date
}

/** Null if there is nothing to send now, or if its recipient ended it or was removed meanwhile. */
async function claim(tx: Transaction, { orgId, deliveryId, now }: Claim) {
  const [delivery] = await tx
    .select()
    .from(reportDeliveries)
    .where(isDelivery(orgId, deliveryId))
    .for('update', { skipLocked: true })
  if (delivery === undefined || !isDue(delivery, now)) return null
  const change = (values: Partial<DeliveryRow>) =>
    tx.update(reportDeliveries).set(values).where(isDelivery(orgId, deliveryId))
  if (delivery.state === 'sending' && delivery.kind === 'slack') {
    await change(slackInterrupted)
    return null
  }
  const [recipient] = await tx
    .select()
    .from(reportRecipients)
    .where(and(eq(reportRecipients.orgId, orgId), eq(reportRecipients.id, delivery.recipientId)))
  if (recipient === undefined) {
    const message = 'The recipient was removed before it was sent.'
    await change({ state: 'skipped', message, sealedRequest: null, nextAttemptAt: null })
    return null
  }
  const attempts = delivery.attempts + 1
  await change({ state: 'sending', attempts, attemptedAt: now, nextAttemptAt: null })
  return { delivery: { ...delivery, attempts }, recipient }
}

function isDelivery(orgId: DeliveryRow['orgId'], id: ReportDeliveryId) {
  return and(eq(reportDeliveries.orgId, orgId), eq(reportDeliveries.id, id))
}
