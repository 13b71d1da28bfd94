import {
  refresh as endpoint,
  type SessionId,
  type UserId,
  type AuditAction,
} from '@cartograph/contract'
import { eq, sessions, type Transaction } from '@cartograph/store'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import { endedSession, type EndedSession } from './ended-session.ts'
import { hashRefreshToken } from './refresh-token.ts'
import { providerTokenContext, sessionExpiry } from './session.ts'

export interface RenewSession {
  readonly sessionId: SessionId
  readonly refreshToken: string
  /** The next token. */
  readonly next: string
  /** The identity provider's answer; null while it has not been asked. */
  readonly answer: { renewed: { providerToken: string | null } | null } | null
}

export type Renewal =
  | { outcome: 'renewed'; userId: UserId; expiresAt: Date }
  | { outcome: 'ask the provider'; sealedProviderToken: string }
  | { outcome: 'ended'; ended: readonly EndedSession[] }

/** One step of `refresh`, in one transaction that locks the session. */
export async function renewSession(ctx: Context, given: RenewSession): Promise<Renewal> {
  const { sessionId, refreshToken, next, answer } = given
  const now = ctx.clock()
  return ctx.store.asSystem(async (tx) => {
    const [session] = await tx
      .select()
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .for('update')
    if (session === undefined || session.expiresAt <= now) return { outcome: 'ended', ended: [] }
    const { userId, sealedProviderToken } = session

    const isRetry =
      session.tokenHash === hashRefreshToken(next) &&
      now.getTime() - session.lastUsedAt.getTime() <= graceMs
    if (isRetry) return { outcome: 'renewed', userId, expiresAt: session.expiresAt }
    if (session.tokenHash !== hashRefreshToken(refreshToken)) {
      return endSessionWithAudit(ctx, tx, { sessionId, action: 'identity.refresh_token_reused' })
    }
    if (sealedProviderToken !== null && answer === null) {
      return { outcome: 'ask the provider', sealedProviderToken }
    }
    if (answer !== null && answer.renewed === null) {
      return endSessionWithAudit(ctx, tx, { sessionId, action: 'identity.account_gone' })
    }

    const expiresAt = sessionExpiry(now, session.createdAt)
    const providerToken = answer?.renewed?.providerToken ?? null
    await tx
      .update(sessions)
      .set({
        tokenHash: hashRefreshToken(next),
        lastUsedAt: now,
        expiresAt,
        sealedProviderToken:
          providerToken === null
            ? null
            : ctx.store.seal(providerToken, providerTokenContext(sessionId)),
      })
      .where(eq(sessions.id, sessionId))
    await writeAuditRow(ctx, tx, {
      action: auditActionOf(endpoint),
      subject: sessionId,
      userId,
    })
    return { outcome: 'renewed', userId, expiresAt }
  })
}

async function endSessionWithAudit(
  ctx: Context,
  tx: Transaction,
  { sessionId, action }: { sessionId: SessionId; action: AuditAction },
): Promise<Renewal> {
  const ended = await tx.delete(sessions).where(eq(sessions.id, sessionId)).returning(endedSession)
  for (const { userId } of ended)
    await writeAuditRow(ctx, tx, { action, subject: sessionId, userId })
  return { outcome: 'ended', ended }
}

const graceMs = 10_000
