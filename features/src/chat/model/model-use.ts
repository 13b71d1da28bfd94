import { and, eq, modelUse, sql } from '@cartograph/store'
import { utcDay } from '@cartograph/contract'
import { requireWorkspace, type Context } from '../../context.ts'
import type { LanguageModel } from './language-model.ts'

/** The tokens that the workspace may still use today. */
export async function tokensLeft(
  ctx: Context,
  { tokensPerDay }: Pick<LanguageModel, 'tokensPerDay'>,
): Promise<number> {
  const { tokens } = await readModelUse(ctx)
  return tokensPerDay - tokens
}

/** Of the UTC day, because providers bill by it. */
export async function readModelUse(ctx: Context): Promise<{ questions: number; tokens: number }> {
  const { orgId } = requireWorkspace(ctx)
  const day = utcDay(ctx.clock().getTime())
  const [row] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select()
      .from(modelUse)
      .where(and(eq(modelUse.orgId, orgId), eq(modelUse.day, day))),
  )
  return {
    questions: row?.questions ?? 0,
    tokens: (row?.tokensRead ?? 0) + (row?.tokensWritten ?? 0),
  }
}

export async function addModelUse(
  ctx: Context,
  { read, written }: { readonly read: number; readonly written: number },
): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const day = utcDay(ctx.clock().getTime())
  await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .insert(modelUse)
      .values({ orgId, day, questions: 1, tokensRead: read, tokensWritten: written })
      .onConflictDoUpdate({
        target: [modelUse.orgId, modelUse.day],
        set: {
          questions: sql`${modelUse.questions} + 1`,
          tokensRead: sql`${modelUse.tokensRead} + ${read}`,
          tokensWritten: sql`${modelUse.tokensWritten} + ${written}`,
        },
      }),
  )
}
