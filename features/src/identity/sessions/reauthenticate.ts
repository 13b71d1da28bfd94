import { AppError, reauthenticate as endpoint } from '@cartograph/contract'
import { and, eq, identityAccounts, sessions } from '@cartograph/store'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import { requirePerson } from '../../context.ts'
import { serves } from '../../serves.ts'

/** Guesses count for the account like those of a device on which it has signed in. */
export const reauthenticate = serves(endpoint, async (ctx, { password }) => {
  const { userId, sessionId } = requirePerson(ctx)
  const person = await ctx.access.person(userId)
  if (person === null) throw new AppError('not_authenticated')
  const { email } = person
  const attempt = { account: email, address: ctx.address, device: 'signed in' }
  const succeed = await ctx.limits.signIn.enter(attempt, ctx.clock())
  const { providerId, accountId, providerToken } = await ctx.identity.signIn({ email, password })
  // The session keeps its own token of the provider.
  await ctx.identity.signOut({ providerToken })
  await succeed()
  await ctx.store.asSystem(async (tx) => {
    const [account] = await tx
      .select({ userId: identityAccounts.userId })
      .from(identityAccounts)
      .where(
        and(eq(identityAccounts.providerId, providerId), eq(identityAccounts.accountId, accountId)),
      )
    if (account?.userId !== userId) throw new AppError('wrong_credentials')
    await tx
      .update(sessions)
      .set({ authenticatedAt: ctx.clock() })
      .where(eq(sessions.id, sessionId))
    await writeAuditRow(ctx, tx, {
      action: auditActionOf(endpoint),
      subject: sessionId,
      userId,
    })
  })
})
