import { identityVerifications, lte, sessions } from '@cartograph/store'
import { deleteOldAttempts } from '../../attempts/index.ts'
import type { Context } from '../../context.ts'
import { deleteUnusedDevices } from '../devices/remember-device.ts'

/** Expired sessions and emailed codes, devices that are no longer used, attempts that no longer count. */
export async function deleteExpiredSessions(ctx: Context): Promise<void> {
  const now = ctx.clock()
  const longAgo = new Date(now.getTime() - codeRetentionMs)
  await ctx.store.asSystem(async (tx) => {
    await tx.delete(sessions).where(lte(sessions.expiresAt, now))
    await tx.delete(identityVerifications).where(lte(identityVerifications.expiresAt, longAgo))
  })
  await deleteUnusedDevices(ctx)
  await deleteOldAttempts(ctx)
}

/** For a while, a late code is still reported as expired instead of wrong. */
const codeRetentionMs = 24 * 60 * 60 * 1000
