import type { OrgId, UserId } from '@cartograph/contract'
import {
  and,
  eq,
  gte,
  isNull,
  notifications,
  type NotificationParts,
  type Transaction,
} from '@cartograph/store'
import { announce } from '../../notifications/index.ts'

type Parts = NotificationParts['history']

type FirstSync = NonNullable<Parts['others']>[number]

/** First syncs that end within half an hour are one notification: a new workspace connects many sources at once. */
const togetherMs = 30 * 60_000

/**
 * Adds a first sync to the unread notification of those that ended shortly before it; false without one. If that was
 * sent by email, it is sent again with the others that have ended since.
 */
export async function addFirstSync(
  tx: Transaction,
  { orgId, userId, now }: { readonly orgId: OrgId; readonly userId: UserId; readonly now: Date },
  added: FirstSync,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: notifications.id, parts: notifications.parts })
    .from(notifications)
    .where(
      and(
        eq(notifications.orgId, orgId),
        eq(notifications.userId, userId),
        eq(notifications.kind, 'history'),
        isNull(notifications.readAt),
        gte(notifications.createdAt, new Date(now.getTime() - togetherMs)),
      ),
    )
    .orderBy(notifications.createdAt)
    .limit(1)
    .for('update')
  if (found === undefined) return false
  const parts = found.parts as Parts
  const others = [...(parts.others ?? []), added]
  await tx
    .update(notifications)
    .set({ parts: { ...parts, others }, mailedAt: null })
    .where(and(eq(notifications.orgId, orgId), eq(notifications.id, found.id)))
  await announce(tx, orgId, userId)
  return true
}
