import { getDigest as endpoint } from '@cartograph/contract'
import { and, eq, insightDigests } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'

/** Digests are opt-in. */
export const getDigest = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const [row] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ isOn: insightDigests.isOn })
      .from(insightDigests)
      .where(and(eq(insightDigests.orgId, orgId), eq(insightDigests.userId, userId))),
  )
  return { is_on: row?.isOn ?? false }
})
