import { newId, SessionId, signIn as endpoint, type UserId } from '@cartograph/contract'
import { sessions, type Transaction } from '@cartograph/store'
import { auditActionOf, writeAuditRow } from '../../audit/index.ts'
import type { Context } from '../../context.ts'
import type { Identity } from '../../identity-provider.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { firstRefreshToken, hashRefreshToken } from './refresh-token.ts'
import { providerTokenContext, sessionExpiry, type LiveSession } from './session.ts'

/** Opens a session for a user who has proved their identity. */
export async function openSession(
  ctx: Context,
  tx: Transaction,
  { userId, identity }: { userId: UserId; identity: Identity },
): Promise<LiveSession> {
  const now = ctx.clock()
  const sessionId = newId(SessionId)
  const refreshToken = firstRefreshToken(ctx.tokenKeys, sessionId)
  const refreshExpiresAt = sessionExpiry(now)
  const { providerId, providerToken } = identity
  await tx.insert(sessions).values({
    id: sessionId,
    userId,
    tokenHash: hashRefreshToken(refreshToken),
    userAgent: ctx.userAgent?.slice(0, userAgentMaxLength) ?? null,
    address: ctx.address,
    sealedProviderToken:
      providerToken === null
        ? null
        : ctx.store.seal(providerToken, providerTokenContext(sessionId)),
    createdAt: now,
    authenticatedAt: now,
    lastUsedAt: now,
    expiresAt: refreshExpiresAt,
  })
  await writeAuditRow(ctx, tx, {
    action: auditActionOf(endpoint),
    subject: sessionId,
    details: { provider: providerId },
    userId,
  })
  const device = await rememberDevice(ctx, tx, userId)
  return { userId, sessionId, refreshToken, refreshExpiresAt, device }
}

const userAgentMaxLength = 500
