import { webhookLogDays } from '@cartograph/contract'
import { lt, webhookMessages } from '@cartograph/store'
import type { Services } from '../../context.ts'

export async function deleteOldWebhookMessages({
  store,
  clock,
}: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - webhookLogDays * 24 * 3_600_000)
  await store.asSystem((tx) =>
    tx.delete(webhookMessages).where(lt(webhookMessages.createdAt, before)),
  )
}
