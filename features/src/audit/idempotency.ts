import { AppError, type AnswerOf, type Endpoint } from '@cartograph/contract'
import { and, eq, idempotencyKeys, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Actor, type Context } from '../context.ts'

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
  const actorId = idOf(ctx.actor)
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ actorId, key, requestHash, status: 'claimed', createdAt: ctx.clock() })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) return null

  const earlier = await readAnswer(ctx, tx, endpoint)
  if (earlier === null) throw new AppError('conflict')
  return earlier
}

/**
 * What the same request was answered before, for a verb that changes something at another system before its own
 * transaction.
 */
export async function earlierAnswer<E extends Endpoint>(
  ctx: Context,
  endpoint: E,
): Promise<{ answer: AnswerOf<E> } | null> {
  const { orgId } = requireWorkspace(ctx)
  if (ctx.idempotency === null) return null
  return ctx.store.inWorkspace(orgId, (tx) => readAnswer(ctx, tx, endpoint))
}

async function readAnswer<E extends Endpoint>(
  ctx: Context,
  tx: Transaction,
  endpoint: E,
): Promise<{ answer: AnswerOf<E> } | null> {
  if (ctx.idempotency === null || ctx.actor === null) return null
  const { key, requestHash } = ctx.idempotency
  const actorId = idOf(ctx.actor)
  const [earlier] = await tx.select().from(idempotencyKeys).where(isKey(actorId, key))
  if (earlier === undefined) return null
  if (earlier.requestHash !== requestHash) {
    throw new AppError(
      'conflict',
      'This Idempotency-Key was used for another request. Use a new key for each change.',
    )
  }
  const kept = openAnswer(ctx, earlier.answer, place(actorId, key))
  return { answer: endpoint.answer?.parse(kept) as AnswerOf<E> }
}

/** Encrypted, because an answer may contain a secret, such as that of a new API key. */
export async function storeAnswer(ctx: Context, tx: Transaction, answer: unknown): Promise<void> {
  if (ctx.idempotency === null || ctx.actor === null) return
  const actorId = idOf(ctx.actor)
  const { key } = ctx.idempotency
  const sealed =
    answer === undefined ? null : ctx.store.seal(JSON.stringify(answer), place(actorId, key))
  await tx
    .update(idempotencyKeys)
    .set({ status: 'answered', answer: sealed })
    .where(isKey(actorId, key))
}

/** Earlier versions stored answers as plain objects, which are deleted after a day. */
function openAnswer(ctx: Context, kept: unknown, boundTo: string): unknown {
  return typeof kept === 'string' ? JSON.parse(ctx.store.unseal(kept, boundTo)) : kept
}

function idOf(actor: Actor): string {
  return actor.kind === 'person' ? actor.userId : actor.apiKeyId
}

function place(actorId: string, key: string): string {
  return `answer ${actorId} ${key}`
}

function isKey(actorId: string, key: string) {
  return and(eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key))
}
