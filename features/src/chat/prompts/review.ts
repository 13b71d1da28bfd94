import { reviewPrompts as endpoint, type PromptReview } from '@cartograph/contract'
import { and, count, desc, eq, or, prompts } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'

/** Newest first, of all users and without their names: the questions matter, not who asked. */
export const reviewPrompts = serves(endpoint, async (ctx, { page, page_size: size, kind }) => {
  const { orgId } = requireWorkspace(ctx)
  const kinds: readonly PromptReview[] =
    kind === undefined ? ['refused', 'clarified', 'disliked'] : [kind]
  const isWanted = and(eq(prompts.orgId, orgId), or(...kinds.map((one) => conditions[one])))
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [counted] = await tx.select({ total: count() }).from(prompts).where(isWanted)
    const rows = await tx
      .select()
      .from(prompts)
      .where(isWanted)
      .orderBy(desc(prompts.createdAt), desc(prompts.id))
      .limit(size)
      .offset((page - 1) * size)
    const items = rows.map((row) => ({
      id: row.id,
      user_prompt: row.userPrompt,
      outcome: row.outcome,
      reason: row.contents.refusal?.reason ?? null,
      words: row.contents.refusal?.words ?? [],
      query_generation_response: row.queryGenerationResponse,
      is_useful_from_user: row.isUsefulFromUser,
      problem: row.problem,
      created_at: row.createdAt.toISOString(),
    }))
    return { page, items, total: counted?.total ?? 0 }
  })
})

const conditions = {
  refused: eq(prompts.outcome, 'refuse'),
  clarified: eq(prompts.outcome, 'clarify'),
  disliked: eq(prompts.isUsefulFromUser, false),
} as const
