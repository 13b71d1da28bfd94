import { markChannelRead as endpoint } from '@cartograph/contract'
import { channelReads, sql } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { markMessagesRead } from './notify-of-message.ts'
import { selectVersion } from './read-channel-version.ts'

/** A mark only moves forward, whatever order the requests of several tabs arrive in. */
export const markChannelRead = serves(endpoint, async (ctx, { channel, position }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  await ctx.store.inWorkspace(orgId, async (tx) => {
    const version = await selectVersion(tx, ctx, channel)
    // Nothing can be read where nothing was written.
    if (version === 0) return
    const reached = Math.min(position, version)
    await tx
      .insert(channelReads)
      .values({ orgId, channel, userId, position: reached, readAt: ctx.clock() })
      .onConflictDoUpdate({
        target: [channelReads.orgId, channelReads.userId, channelReads.channel],
        set: {
          position: sql`greatest(${channelReads.position}, excluded.position)`,
          readAt: ctx.clock(),
        },
      })
    await markMessagesRead(tx, { orgId, userId, channel, position: reached, at: ctx.clock() })
  })
})
