import { listNotifications as endpoint } from '@cartograph/contract'
import {
  and,
  count,
  desc,
  eq,
  isNull,
  memberships,
  messages,
  ne,
  notifications,
  sql,
  workspaces,
} from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves, type InputOf } from '../serves.ts'
import { listInvitations } from './list-invitations.ts'
import { presentNotifications } from './present-notifications.ts'
import { isVisible, ofMessage } from './visible-notifications.ts'

export const listNotifications = serves(endpoint, async (ctx, input) => {
  const [here, elsewhere, invitations] = await Promise.all([
    listHere(ctx, input),
    countElsewhere(ctx),
    listInvitations(ctx),
  ])
  return { ...here, elsewhere, invitations }
})

async function listHere(ctx: Context, { limit }: InputOf<typeof endpoint>) {
  return ctx.store.inWorkspace(requireWorkspace(ctx).orgId, async (tx) => {
    const isListed = await isVisible(ctx, tx)
    const rows = await tx
      .select({ notification: notifications })
      .from(notifications)
      .leftJoin(messages, ofMessage)
      .where(isListed)
      .orderBy(
        desc(sql`${notifications.readAt} is null`),
        desc(notifications.createdAt),
        desc(notifications.id),
      )
      .limit(limit + 1)
    const [counted] = await tx
      .select({ unread: count() })
      .from(notifications)
      .leftJoin(messages, ofMessage)
      .where(and(isListed, isNull(notifications.readAt)))
    const listed = rows.slice(0, limit).map(({ notification }) => notification)
    return {
      items: await presentNotifications(ctx, tx, listed),
      has_more: rows.length > limit,
      unread: counted?.unread ?? 0,
    }
  })
}

/** A number and no contents, since each workspace decides by itself what may be read there. */
async function countElsewhere(ctx: Context) {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return ctx.store.asSystem((tx) =>
    tx
      .select({
        org_id: notifications.orgId,
        org_name: workspaces.name,
        unread: sql<number>`count(*)::int`,
      })
      .from(notifications)
      .innerJoin(workspaces, eq(workspaces.orgId, notifications.orgId))
      .innerJoin(
        memberships,
        and(
          eq(memberships.orgId, notifications.orgId),
          eq(memberships.userId, userId),
          eq(memberships.isActive, true),
        ),
      )
      .where(
        and(
          eq(notifications.userId, userId),
          ne(notifications.orgId, orgId),
          eq(notifications.inApp, true),
          isNull(notifications.readAt),
        ),
      )
      .groupBy(notifications.orgId, workspaces.name)
      .orderBy(workspaces.name, notifications.orgId),
  )
}
