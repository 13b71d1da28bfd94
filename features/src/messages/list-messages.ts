import { listMessages as endpoint } from '@cartograph/contract'
import { and, channelReads, desc, eq, isNull, lt, messages, sql } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { selectVersion } from './read-channel-version.ts'
import { presentMessage, selectMessages } from './select-messages.ts'

export const listMessages = serves(
  endpoint,
  async (ctx, { channel, parent_id: parentId, before, limit }) => {
    const { orgId } = requireWorkspace(ctx)
    const { userId } = requirePerson(ctx)
    return ctx.store.inWorkspace(orgId, async (tx) => {
      // Read before the messages: what changes in between is listed once more, and never left out.
      const version = await selectVersion(tx, ctx, channel)
      const [seen] = await tx
        .select({ position: channelReads.position })
        .from(channelReads)
        .where(
          and(
            eq(channelReads.orgId, orgId),
            eq(channelReads.userId, userId),
            eq(channelReads.channel, channel),
          ),
        )
      const rows = await selectMessages(tx)
        .where(
          and(
            eq(messages.orgId, orgId),
            eq(messages.channel, channel),
            parentId === undefined ? isNull(messages.parentId) : eq(messages.parentId, parentId),
            before === undefined ? undefined : lt(messages.position, before),
            isShown,
          ),
        )
        .orderBy(desc(messages.position))
        .limit(limit + 1)
      const [parent] =
        parentId === undefined
          ? []
          : await selectMessages(tx).where(
              and(eq(messages.id, parentId), eq(messages.channel, channel), isShown),
            )
      return {
        parent: parent === undefined ? null : presentMessage(ctx, parent),
        items: rows.slice(0, limit).map((row) => presentMessage(ctx, row)),
        has_more: rows.length > limit,
        version,
        read_position: seen?.position ?? 0,
      }
    })
  },
)

/** A deleted message stays in its place while others have replied to it. */
export const isShown = sql`(${messages.deletedAt} is null or exists (
  select from ${messages} reply
  where reply.org_id = ${messages.orgId} and reply.parent_id = ${messages.id} and reply.deleted_at is null
))`
