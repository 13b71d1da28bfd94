import type { AnswerOf, getDigest as endpoint } from '@cartograph/contract'
import { and, eq, insightDigests } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'

/** Nobody is written to who has not asked for it. */
export async function getDigest(ctx: Context): Promise<AnswerOf<typeof endpoint>> {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const [row] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ isOn: insightDigests.isOn })
      .from(insightDigests)
      .where(and(eq(insightDigests.orgId, orgId), eq(insightDigests.userId, userId))),
  )
  return { is_on: row?.isOn ?? false }
}
