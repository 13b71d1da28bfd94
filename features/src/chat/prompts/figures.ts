import { getPromptFigures as endpoint, msPerDay, promptFigureDays } from '@cartograph/contract'
import { and, count, eq, gte, prompts, sql, type SQL } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'

/** Of all users together. */
export const getPromptFigures = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const from = new Date(ctx.clock().getTime() - promptFigureDays * msPerDay)
  const [figures] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({
        asked: count(),
        answered: countIf(eq(prompts.outcome, 'answer')),
        clarified: countIf(eq(prompts.outcome, 'clarify')),
        refused: countIf(eq(prompts.outcome, 'refuse')),
        useful: countIf(eq(prompts.isUsefulFromUser, true)),
        not_useful: countIf(eq(prompts.isUsefulFromUser, false)),
      })
      .from(prompts)
      .where(and(eq(prompts.orgId, orgId), gte(prompts.createdAt, from))),
  )
  if (figures === undefined) throw new Error('An aggregate has one row')
  return figures
})

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
