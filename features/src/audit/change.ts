import type { AnswerOf, Endpoint } from '@cartograph/contract'
import type { Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import { writeAuditRow } from './write-audit-row.ts'

export interface ChangeOf<E extends Endpoint> {
  readonly endpoint: E
  /** The id of what is changed. */
  readonly subject: string
  readonly details: Record<string, unknown>
}

/**
 * The one way a verb changes a workspace: the change, its audit row and the answer kept under the
 * caller's Idempotency-Key are one transaction, so that all three exist or none does.
 */
export async function change<E extends Endpoint>(
  ctx: Context,
  { endpoint, subject, details }: ChangeOf<E>,
  work: (tx: Transaction) => Promise<AnswerOf<E>>,
): Promise<AnswerOf<E>> {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const earlier = await claimKey(ctx, tx, endpoint)
    if (earlier !== null) return earlier.answer
    const answer = await work(tx)
    await writeAuditRow(ctx, tx, { action: endpoint.audit ?? endpoint.name, subject, details })
    await keepAnswer(ctx, tx, answer)
    return answer
  })
}
