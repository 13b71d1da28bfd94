import { AppError } from '@cartograph/contract'
import { and, eq, identityAccounts, isNotNull, or, sessions } from '@cartograph/store'
import { requirePerson, type Context } from '../../context.ts'

/**
 * For what an unattended browser must not show: the user has to prove their identity again, with the password
 * if there is one, and otherwise by signing in.
 */
export async function requireFreshSignIn(ctx: Context): Promise<void> {
  const { userId, sessionId } = requirePerson(ctx)
  const { session, hasPassword } = await ctx.store.asSystem(async (tx) => {
    const [found] = await tx
      .select({ authenticatedAt: sessions.authenticatedAt })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
    const accounts = await tx
      .select({ id: identityAccounts.id })
      .from(identityAccounts)
      .where(
        and(
          eq(identityAccounts.userId, userId),
          or(eq(identityAccounts.providerId, 'cognito'), isNotNull(identityAccounts.password)),
        ),
      )
    return { session: found, hasPassword: accounts.length > 0 }
  })
  if (session === undefined) throw new AppError('not_authenticated')
  if (ctx.clock().getTime() - session.authenticatedAt.getTime() <= freshMs) return
  throw new AppError(hasPassword ? 'password_required' : 'sign_in_required')
}

const freshMs = 10 * 60_000
