import type { AnswerOf, deleteFeedPin as endpoint, InsightId } from '@cartograph/contract'
import { and, eq, feedPins } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'

/** One that is not kept is no mistake. */
export async function deleteFeedPin(
  ctx: Context,
  { feed_id }: { readonly feed_id: InsightId },
): Promise<AnswerOf<typeof endpoint>> {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const { orgId: ofOrg, userId: ofUser, insightId } = feedPins
  await ctx.store.inWorkspace(orgId, (tx) =>
    tx.delete(feedPins).where(and(eq(ofOrg, orgId), eq(ofUser, userId), eq(insightId, feed_id))),
  )
  return { feed_id }
}
