import { resetPassword as endpoint } from '@cartograph/contract'
import { eq, sessions, users } from '@cartograph/store'
import { writeAuditRow } from '../../audit/index.ts'
import { serves } from '../../serves.ts'
import { endedSession, notifySessionsEnded } from '../sessions/ended-session.ts'
import { checkPassword } from './check-password.ts'

/** Ends all sessions, because an attacker may know the old password. */
export const resetPassword = serves(endpoint, async (ctx, { email, code, password }) => {
  await checkPassword(password)
  const attempt = { account: email, address: ctx.address }
  const forgetAttempt = ctx.limits.tryCode.enter(attempt, ctx.clock())
  await ctx.identity.resetPassword({ email, code, password })
  forgetAttempt()
  const ended = await ctx.store.asSystem(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    await writeAuditRow(ctx, tx, {
      action: endpoint.audit ?? endpoint.name,
      subject: email,
      ...(user === undefined ? {} : { userId: user.id }),
    })
    // With another provider, the account may exist without ever having signed in here.
    if (user === undefined) return []
    return tx.delete(sessions).where(eq(sessions.userId, user.id)).returning(endedSession)
  })
  await notifySessionsEnded(ctx, ended)
})
