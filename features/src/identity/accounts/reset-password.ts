import { resetPassword as endpoint } from '@cartograph/contract'
import { eq, knownDevices, sessions, users } from '@cartograph/store'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import type { InputOf } from '../../serves.ts'
import { attemptOn } from '../devices/attempt-on.ts'
import { rememberDevice, type DeviceCookie } from '../devices/remember-device.ts'
import { endedSession, notifySessionsEnded } from '../sessions/ended-session.ts'
import { checkPassword } from './check-password.ts'

/**
 * Ends all sessions and forgets all devices, because an attacker may know the old password. This device is
 * remembered, so that strangers' guesses cannot keep the owner of the address from signing in next.
 */
export async function resetPassword(
  ctx: Context,
  { email, code, password }: InputOf<typeof endpoint>,
): Promise<{ readonly device: DeviceCookie | null }> {
  await checkPassword(password)
  const succeed = await ctx.limits.tryCode.enter(await attemptOn(ctx, email), ctx.clock())
  await ctx.identity.resetPassword({ email, code, password })
  await succeed()
  const { ended, device } = await ctx.store.asSystem(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    await writeAuditRow(ctx, tx, {
      action: auditActionOf(endpoint),
      subject: email,
      ...(user === undefined ? {} : { userId: user.id }),
    })
    // With another provider, the account may exist without ever having signed in here.
    if (user === undefined) return { ended: [], device: null }
    await tx.delete(knownDevices).where(eq(knownDevices.userId, user.id))
    return {
      ended: await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning(endedSession),
      device: await rememberDevice(ctx, tx, user.id),
    }
  })
  await notifySessionsEnded(ctx, ended)
  return { device }
}
