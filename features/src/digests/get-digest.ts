import { defaultDigest, getDigest as endpoint, type Digest } from '@cartograph/contract'
import { and, eq, insightDigests, type Transaction } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'

/** Digests are opt-in. */
export const getDigest = serves(endpoint, async (ctx) =>
  ctx.store.inWorkspace(requireWorkspace(ctx).orgId, (tx) => readDigest(ctx, tx)),
)

export async function readDigest(ctx: Context, tx: Transaction): Promise<Digest> {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const { isOn, timing, onlyNews } = insightDigests
  const [row] = await tx
    .select({ is_on: isOn, timing, only_news: onlyNews })
    .from(insightDigests)
    .where(and(eq(insightDigests.orgId, orgId), eq(insightDigests.userId, userId)))
  return row ?? defaultDigest
}
