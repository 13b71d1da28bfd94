import { actionLogChannel, channelId, listChannels as endpoint } from '@cartograph/contract'
import { asc, channels, eq, messages, sql } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { readChannelAccess } from './channel-access.ts'
import { isUnread } from './unread.ts'

export const listChannels = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const mayRead = await readChannelAccess(ctx, tx)
    const ofChannel = sql`one.org_id = ${orgId} and one.channel = ${channels.tag}`
    const rows = await tx
      .select({
        tag: channels.tag,
        version: channels.version,
        open: sql<number>`(
          select count(*)::int from ${messages} one
          where ${ofChannel} and one.parent_id is null and one.deleted_at is null and one.resolved_at is null
        )`,
        unread: sql<number>`(
          select count(*)::int from ${messages} one where ${ofChannel} and ${isUnread('one', orgId, userId)}
        )`,
      })
      .from(channels)
      .where(eq(channels.orgId, orgId))
      .orderBy(asc(channels.tag))
    return {
      items: rows
        .filter(({ tag }) => mayRead(tag))
        .map(({ tag, ...counts }) => ({
          id: channelId(orgId, tag),
          tag,
          type: tag === actionLogChannel ? ('team' as const) : ('comments' as const),
          ...counts,
        })),
    }
  })
})
