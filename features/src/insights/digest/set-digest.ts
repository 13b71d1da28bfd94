import type { AnswerOf, setDigest as endpoint } from '@cartograph/contract'
import { insightDigests, ne } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'

/** Whoever switches the letters on is written to about what is found from now on. */
export async function setDigest(
  ctx: Context,
  { is_on: isOn }: { readonly is_on: boolean },
): Promise<AnswerOf<typeof endpoint>> {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const toldUntil = ctx.clock()
  await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .insert(insightDigests)
      .values({ orgId, userId, isOn, toldUntil })
      .onConflictDoUpdate({
        target: [insightDigests.orgId, insightDigests.userId],
        set: isOn ? { isOn, toldUntil } : { isOn },
        // On once more, nothing that waits to be told is forgotten.
        setWhere: ne(insightDigests.isOn, isOn),
      }),
  )
  return { is_on: isOn }
}
