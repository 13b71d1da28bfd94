import {
  actionLogChannel,
  listDiscussions as endpoint,
  type DiscussionFilter,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  messages,
  ne,
  sql,
  type SQL,
} from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import {
  inThread,
  isInReadableChannel,
  isShown,
  isUnread,
  presentMessage,
  selectMessages,
} from '../messages/index.ts'
import { serves } from '../serves.ts'
import { readSubjectNames } from './subject-names.ts'

export const listDiscussions = serves(endpoint, async (ctx, { show, page, page_size: size }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const isWanted = and(
      eq(messages.orgId, orgId),
      ne(messages.channel, actionLogChannel),
      await isInReadableChannel(ctx, tx),
      isNull(messages.parentId),
      isShown,
      ...conditionsOf(show, orgId, userId),
    )
    const [counted] = await tx.select({ total: count() }).from(messages).where(isWanted)
    const found = await tx
      .select({
        id: messages.id,
        lastAt: sql<Date>`${lastAt}`.mapWith(messages.createdAt),
        unread: sql<number>`(select count(*)::int from ${messages} one where one.org_id = ${orgId} and ${inThread} and ${isUnread('one', orgId, userId)})`,
      })
      .from(messages)
      .where(isWanted)
      .orderBy(desc(lastAt), desc(messages.id))
      .limit(size)
      .offset((page - 1) * size)
    const rows = await selectMessages(tx).where(
      inArray(
        messages.id,
        found.map(({ id }) => id),
      ),
    )
    const names = await readSubjectNames(
      ctx,
      tx,
      rows.map(({ message }) => message.channel),
    )
    const byId = new Map(rows.map((row) => [row.message.id, row]))
    return {
      page,
      items: found.flatMap(({ id, lastAt: last, unread }) => {
        const row = byId.get(id)
        const last_at = last.toISOString()
        if (row === undefined) return []
        const subject = names.get(row.message.channel) ?? null
        return [{ message: presentMessage(ctx, row), subject, unread, last_at }]
      }),
      total: counted?.total ?? 0,
    }
  })
})

const lastAt = sql`(
  select max(one.created_at) from ${messages} one
  where one.org_id = ${messages.orgId} and ${inThread} and one.deleted_at is null
)`

function conditionsOf(show: DiscussionFilter, orgId: OrgId, userId: UserId): SQL[] {
  if (show === 'resolved') return [isNotNull(messages.resolvedAt)]
  if (show === 'open') return [isNull(messages.resolvedAt)]
  const test =
    show === 'mine'
      ? sql`(one.user_id = ${userId}::uuid or ${userId}::uuid = any(one.mentioned_users))`
      : isUnread('one', orgId, userId)
  const any = sql`exists (select from ${messages} one where one.org_id = ${orgId} and ${inThread} and ${test})`
  return show === 'mine' ? [isNull(messages.resolvedAt), any] : [any]
}
