import type { Dashboard } from '@cartograph/contract'
import { and, elementChoices, eq, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'

/** The caller's own, by element; an API key belongs to no user and has none. */
export async function readElementChoices(
  ctx: Context,
  tx: Transaction,
  fileName: string,
): Promise<Dashboard['element_choices']> {
  const { orgId } = requireWorkspace(ctx)
  if (ctx.actor?.kind !== 'person') return {}
  const rows = await tx
    .select({ id: elementChoices.elementId, choices: elementChoices.choices })
    .from(elementChoices)
    .where(
      and(
        eq(elementChoices.orgId, orgId),
        eq(elementChoices.userId, ctx.actor.userId),
        eq(elementChoices.fileName, fileName),
      ),
    )
  return Object.fromEntries(rows.map(({ id, choices }) => [id, choices]))
}
