import type { NotificationKind } from '@cartograph/contract'
import {
  and,
  eq,
  isNotNull,
  isNull,
  messages,
  notifications,
  notInArray,
  or,
  sql,
  type Transaction,
} from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { isInReadableChannel } from '../messages/index.ts'

/** Kinds that are about one message. */
export const messageKinds = ['mention', 'reply'] as const satisfies NotificationKind[]

export const ofMessage = and(
  eq(messages.orgId, notifications.orgId),
  sql`${messages.id} = (${notifications.parts} ->> 'message_id')::uuid`,
)

/**
 * The notifications of the caller, without those of messages that were deleted or that they may no longer
 * read. For a query that joins messages by `ofMessage`.
 */
export async function isVisible(ctx: Context, tx: Transaction) {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return and(
    eq(notifications.orgId, orgId),
    eq(notifications.userId, userId),
    eq(notifications.inApp, true),
    await isReadable(ctx, tx),
  )
}

/** Whether what a notification is about exists and may be read by the caller. */
export async function isReadable(ctx: Context, tx: Transaction) {
  return or(
    notInArray(notifications.kind, messageKinds),
    and(isNotNull(messages.id), isNull(messages.deletedAt), await isInReadableChannel(ctx, tx)),
  )
}
