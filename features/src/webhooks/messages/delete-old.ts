import { msPerDay, webhookLogDays } from '@cartograph/contract'
import { lt, webhookMessages } from '@cartograph/store'
import type { Services } from '../../context.ts'

export async function deleteOldWebhookMessages({
  store,
  clock,
}: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - webhookLogDays * msPerDay)
  await store.asSystem((tx) =>
    tx.delete(webhookMessages).where(lt(webhookMessages.createdAt, before)),
  )
}
