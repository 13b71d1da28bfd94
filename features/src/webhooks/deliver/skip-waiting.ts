import { and, eq, webhookMessages, type Transaction } from '@cartograph/store'
import type { WebhookRow } from '../webhook-rows.ts'

/** Of a webhook that was switched off. */
export async function skipWaiting(
  tx: Transaction,
  { orgId, id }: Pick<WebhookRow, 'orgId' | 'id'>,
): Promise<void> {
  await tx
    .update(webhookMessages)
    .set({ state: 'skipped', nextAttemptAt: null })
    .where(
      and(
        eq(webhookMessages.orgId, orgId),
        eq(webhookMessages.webhookId, id),
        eq(webhookMessages.state, 'waiting'),
      ),
    )
}
