import { idempotencyKeys, lt } from '@cartograph/store'
import type { Context } from '../context.ts'

/** An Idempotency-Key is valid for a day; calls are not repeated later than that. */
export async function deleteOldIdempotencyKeys(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - retentionMs)
  await ctx.store.asSystem((tx) =>
    tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)),
  )
}

const retentionMs = 24 * 60 * 60 * 1000
