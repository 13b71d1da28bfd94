import { defaultDigest, setDigest as endpoint } from '@cartograph/contract'
import { insightDigests, sql } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { readDigest } from './get-digest.ts'

/** Omitted settings stay as they are. The digest covers insights found after it was turned on. */
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
          // Switching it on again keeps the insights that wait to be sent.
          ...(isOn === true && {
            newsSince: sql`case when ${insightDigests.isOn} then ${insightDigests.newsSince} else excluded.told_until end`,
          }),
          userId,
        },
      })
    return readDigest(ctx, tx)
  })
})
