import { and, apiKeys, eq, gt, ne } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { newTokens, type IssuedTokens } from './new-tokens.ts'
import { OauthError } from './oauth-error.ts'
import { hashRefreshToken, openRefreshToken } from './refresh-token.ts'
import { hashOfClient } from './registration.ts'

/**
 * Exchanges a refresh token for new tokens, once. Apps have no secret, so a second exchange means that two
 * programs have the token, and ends the key with all of its tokens (OAuth 2.1 §4.3.1).
 */
export async function refreshTokens(
  ctx: Context,
  { refreshToken, clientId }: { readonly refreshToken: string; readonly clientId: string },
): Promise<IssuedTokens> {
  const opened = openRefreshToken(ctx, refreshToken)
  if (opened === null || opened.client !== hashOfClient(clientId)) throw invalidToken()
  const { orgId, keyId } = opened
  const { answer, changes } = newTokens(ctx, opened)
  const isKey = eq(apiKeys.id, keyId)
  const refreshed = await ctx.store.inWorkspace(orgId, async (tx) => {
    const hash = hashRefreshToken(refreshToken)
    const [row] = await tx
      .update(apiKeys)
      .set(changes)
      .where(and(isKey, eq(apiKeys.refreshHash, hash), gt(apiKeys.refreshUntil, ctx.clock())))
      .returning()
    if (row !== undefined) return row
    // Without a hash, an admin has renewed the key, which is no longer the app's.
    const [reused] = await tx
      .delete(apiKeys)
      .where(and(isKey, ne(apiKeys.refreshHash, hash)))
      .returning()
    if (reused === undefined) return null
    const details = { key_name: reused.name }
    const action = 'api_key.token_reused'
    await writeAuditRow(ctx, tx, { action, subject: keyId, details, orgId })
    return null
  })
  ctx.access.invalidate({ api_key_id: keyId })
  if (refreshed === null) throw invalidToken()
  return answer(refreshed)
}

function invalidToken(): OauthError {
  const message = 'The refresh token is not valid, or was used before. Start again.'
  return new OauthError('invalid_grant', message)
}
