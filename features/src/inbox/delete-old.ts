import { lt, notifications } from '@cartograph/store'
import type { Context } from '../context.ts'
import { keptDays } from '../notifications/index.ts'

/** A tray is no archive. */
export async function deleteOldNotifications(ctx: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const oldest = new Date(ctx.clock().getTime() - keptDays * 86_400_000)
  await ctx.store.asSystem((tx) =>
    tx.delete(notifications).where(lt(notifications.createdAt, oldest)),
  )
}
