import { deleteFeedPin as endpoint } from '@cartograph/contract'
import { and, eq, feedPins } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'

/** Deleting a missing pin succeeds. */
export const deleteFeedPin = serves(endpoint, async (ctx, { feed_id }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const { orgId: ofOrg, userId: ofUser, insightId } = feedPins
  await ctx.store.inWorkspace(orgId, (tx) =>
    tx.delete(feedPins).where(and(eq(ofOrg, orgId), eq(ofUser, userId), eq(insightId, feed_id))),
  )
  return { feed_id }
})
