import { setDigest as endpoint } from '@cartograph/contract'
import { insightDigests, ne } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'

/** The digest covers insights found from this moment on. */
export const setDigest = serves(endpoint, async (ctx, { is_on: isOn }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const newsSince = ctx.clock()
  await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .insert(insightDigests)
      .values({ orgId, userId, isOn, newsSince })
      .onConflictDoUpdate({
        target: [insightDigests.orgId, insightDigests.userId],
        set: isOn ? { isOn, newsSince } : { isOn },
        // Switching it on twice keeps what is waiting to be sent.
        setWhere: ne(insightDigests.isOn, isOn),
      }),
  )
  return { is_on: isOn }
})
