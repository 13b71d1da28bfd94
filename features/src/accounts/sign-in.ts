import { AppError, newId, SessionId, signIn as endpoint } from '@cartograph/contract'
import { eq, sessions, users } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { issueAccessToken } from './access-token.ts'
import { verifyPassword } from './password.ts'
import { firstRefreshToken, hashRefreshToken } from './refresh-token.ts'
import { sessionExpiry, type SessionTokens } from './session.ts'

export interface SignIn {
  readonly email: string
  readonly password: string
}

export async function signIn(ctx: Context, { email, password }: SignIn): Promise<SessionTokens> {
  const forgetAttempt = ctx.signInLimit.enter({ email, address: ctx.address }, ctx.clock())
  const [user] = await ctx.store.asSystem((tx) =>
    tx
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.email, email)),
  )
  const correct = await verifyPassword(user?.passwordHash ?? null, password)
  if (user === undefined || !correct) throw new AppError('wrong_credentials')
  forgetAttempt()

  const now = ctx.clock()
  const sessionId = newId(SessionId)
  const refreshToken = firstRefreshToken(ctx.tokenKeys, sessionId)
  const refreshExpiresAt = sessionExpiry(now)
  await ctx.store.asSystem(async (tx) => {
    await tx.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      tokenHash: hashRefreshToken(refreshToken),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: refreshExpiresAt,
    })
    await writeAuditRow(ctx, tx, {
      action: endpoint.audit ?? endpoint.name,
      subject: sessionId,
      userId: user.id,
    })
  })
  const claims = { audience: 'api', userId: user.id, sessionId, workspace: null } as const
  const access = await issueAccessToken(ctx.tokenKeys, claims, now)
  return { access, refreshToken, refreshExpiresAt }
}
