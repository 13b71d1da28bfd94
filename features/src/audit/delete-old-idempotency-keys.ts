import { idempotencyKeys, lt } from '@cartograph/store'
import type { Context } from '../context.ts'

/** A key is good for a day; nobody repeats a call later than that. */
export async function deleteOldIdempotencyKeys(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - keptForMs)
  await ctx.store.asSystem((tx) =>
    tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)),
  )
}

const keptForMs = 24 * 60 * 60 * 1000
