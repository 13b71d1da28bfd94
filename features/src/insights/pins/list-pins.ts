import { listFeedPins as endpoint } from '@cartograph/contract'
import { and, desc, eq, feedPins } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { presentPin } from './present-pin.ts'

/** The caller's own pins, newest first. */
export const listFeedPins = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const rows = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select()
      .from(feedPins)
      .where(and(eq(feedPins.orgId, orgId), eq(feedPins.userId, userId)))
      .orderBy(desc(feedPins.createdAt), desc(feedPins.insightId)),
  )
  return { items: rows.map(presentPin) }
})
