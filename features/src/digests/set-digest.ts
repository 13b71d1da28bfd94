import { defaultDigest, setDigest as endpoint } from '@cartograph/contract'
import { insightDigests, sql } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { readDigest } from './get-digest.ts'

/** What is left out stays as it is. The digest covers insights found from the moment that it was turned on. */
export const setDigest = serves(endpoint, async (ctx, change) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const newsSince = ctx.clock()
  const { is_on: isOn, timing, only_news: onlyNews } = change
  return ctx.store.inWorkspace(orgId, async (tx) => {
    await tx
      .insert(insightDigests)
      .values({
        orgId,
        userId,
        isOn: isOn ?? defaultDigest.is_on,
        timing: timing ?? defaultDigest.timing,
        onlyNews: onlyNews ?? defaultDigest.only_news,
        newsSince,
      })
      .onConflictDoUpdate({
        target: [insightDigests.orgId, insightDigests.userId],
        set: {
          ...(isOn !== undefined && { isOn }),
          ...(timing !== undefined && { timing }),
          ...(onlyNews !== undefined && { onlyNews }),
          // Switching it on twice keeps what is waiting to be sent.
          ...(isOn === true && {
            newsSince: sql`case when ${insightDigests.isOn} then ${insightDigests.newsSince} else excluded.told_until end`,
          }),
          userId,
        },
      })
    return readDigest(ctx, tx)
  })
})
