import { AppError, errorCatalogue, publicDomainMessage } from '@cartograph/contract'
import type { Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'
import type { Identity } from '../../identity-provider.ts'
import { emailDomain } from '../../users/index.ts'
import { isPublicEmailDomain } from '../accounts/email-domains.ts'
import { findOrCreateUser, isKnownIdentity } from '../accounts/find-or-create-user.ts'
import { openSession } from '../sessions/open-session.ts'
import { issueTokens, type LiveSession, type SessionTokens } from '../sessions/session.ts'
import { signOut } from '../sessions/sign-out.ts'
import { withSignInError } from './return-path.ts'
import { openCheck } from './sealed-check.ts'

export interface FinishGoogle {
  /** The callback URL with its query. */
  readonly callbackUrl: string
  /** From the cookie that `beginGoogle` set. */
  readonly sealedCheck: string | null
  /** The browser's previous session: a failure ends it. */
  readonly refreshToken: string | null
}

export interface FinishedGoogle {
  readonly location: string
  /** Null when the user is signed out afterwards: the refresh cookie is cleared. */
  readonly tokens: SessionTokens | null
}

/** Never throws: the browser is sent back to its page with the error. */
export async function finishGoogle(ctx: Context, given: FinishGoogle): Promise<FinishedGoogle> {
  const { callbackUrl, sealedCheck, refreshToken } = given
  const kept = openCheck(ctx, sealedCheck)
  try {
    if (ctx.google === null || kept === null) throw new AppError('sign_in_failed')
    const identity = await ctx.google.finish({ callbackUrl, check: kept.check })
    const session = await ctx.store.asSystem((tx) => enter(ctx, tx, identity))
    return { location: kept.returnTo, tokens: await issueTokens(ctx, session) }
  } catch (error) {
    // A callback that this browser did not begin may be an attacker's link, and must not sign the user out.
    if (kept !== null) await endPreviousSession(ctx, refreshToken)
    const location = withSignInError(kept?.returnTo ?? '/', messageOf(ctx, error))
    return { location, tokens: null }
  }
}

async function enter(ctx: Context, tx: Transaction, identity: Identity): Promise<LiveSession> {
  const isPublic = isPublicEmailDomain(emailDomain(identity.email))
  if (isPublic && !(await isKnownIdentity(tx, identity))) {
    throw new AppError('sign_in_failed', publicDomainMessage)
  }
  const userId = await findOrCreateUser(ctx, tx, identity)
  return openSession(ctx, tx, { userId, identity })
}

async function endPreviousSession(ctx: Context, refreshToken: string | null): Promise<void> {
  try {
    await signOut(ctx, { refreshToken })
  } catch (error) {
    ctx.log.warn({ err: error }, 'the session before a failed sign-in was not ended')
  }
}

function messageOf(ctx: Context, error: unknown): string {
  if (error instanceof AppError) return error.message
  ctx.log.error({ err: error }, 'signing in with Google failed')
  return errorCatalogue.sign_in_failed.message
}
