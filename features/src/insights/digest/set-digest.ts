import { setDigest as endpoint } from '@cartograph/contract'
import { insightDigests, ne } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'

/** Whoever switches the letters on is written to about what is found from now on. */
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
        // On once more, nothing that waits to be told is forgotten.
        setWhere: ne(insightDigests.isOn, isOn),
      }),
  )
  return { is_on: isOn }
})
