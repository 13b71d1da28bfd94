import { AppError, type AnswerOf, type Endpoint } from '@cartograph/contract'
import { and, eq, idempotencyKeys, type Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'

/**
 * Claims the caller's key inside the transaction of the change. A second caller with the same key waits
 * here until the first has committed, and then gets the first one's answer.
 */
export async function claimKey<E extends Endpoint>(
  ctx: Context,
  tx: Transaction,
  endpoint: E,
): Promise<{ answer: AnswerOf<E> } | null> {
  if (ctx.idempotency === null || ctx.actor === null) return null
  const { key, requestHash } = ctx.idempotency
  const { userId } = ctx.actor
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, status: 'claimed', createdAt: ctx.clock() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null

  const [earlier] = await tx.select().from(idempotencyKeys).where(isKey(userId, key))
  if (earlier === undefined) throw new AppError('conflict')
  if (earlier.requestHash !== requestHash) {
    throw new AppError(
      'conflict',
      'This Idempotency-Key was used for another request. Use a new key for each change.',
    )
  }
  return { answer: endpoint.answer?.parse(earlier.answer) as AnswerOf<E> }
}

export async function keepAnswer(ctx: Context, tx: Transaction, answer: unknown): Promise<void> {
  if (ctx.idempotency === null || ctx.actor === null) return
  await tx
    .update(idempotencyKeys)
    .set({ status: 'answered', answer: answer ?? null })
    .where(isKey(ctx.actor.userId, ctx.idempotency.key))
}

function isKey(userId: typeof idempotencyKeys.$inferSelect.userId, key: string) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}
