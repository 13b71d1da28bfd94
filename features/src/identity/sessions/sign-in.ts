import type { Credentials } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { findOrCreateUser } from '../accounts/find-or-create-user.ts'
import { attemptOn } from '../devices/attempt-on.ts'
import { openSession } from './open-session.ts'
import { issueTokens, type SessionTokens } from './session.ts'

export async function signIn(ctx: Context, credentials: Credentials): Promise<SessionTokens> {
  const attempt = await attemptOn(ctx, credentials.email)
  const succeed = await ctx.limits.signIn.enter(attempt, ctx.clock())
  const identity = await ctx.identity.signIn(credentials)
  await succeed()
  const session = await ctx.store.asSystem(async (tx) => {
    const userId = await findOrCreateUser(ctx, tx, identity)
    return openSession(ctx, tx, { userId, identity })
  })
  return issueTokens(ctx, session)
}
