import {
  foldText,
  listVerifiedQuestions as endpoint,
  type VerifiedQuestion,
} from '@cartograph/contract'
import { and, asc, eq, verifiedQuestions, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { namesOf } from '../../custom-metrics/index.ts'
import { serves } from '../../serves.ts'

export type VerifiedRow = typeof verifiedQuestions.$inferSelect

export const listVerifiedQuestions = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const rows = await tx
      .select()
      .from(verifiedQuestions)
      .where(eq(verifiedQuestions.orgId, orgId))
      .orderBy(asc(verifiedQuestions.foldedQuestion))
    return { items: await presentVerified(tx, rows) }
  })
})

export async function presentVerified(
  tx: Transaction,
  rows: readonly VerifiedRow[],
): Promise<VerifiedQuestion[]> {
  const names = await namesOf(
    tx,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map(({ id, question, meaning, createdBy, createdAt }) => ({
    id,
    question,
    meaning,
    created_at: createdAt.toISOString(),
    created_by_name: createdBy === null ? null : (names.get(createdBy) ?? null),
  }))
}

/** The verified question of the same words; null without one. */
export async function findVerified(ctx: Context, question: string): Promise<VerifiedRow | null> {
  const { orgId } = requireWorkspace(ctx)
  const folded = foldText(question)
  const [row] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select()
      .from(verifiedQuestions)
      .where(and(eq(verifiedQuestions.orgId, orgId), eq(verifiedQuestions.foldedQuestion, folded))),
  )
  return row ?? null
}
