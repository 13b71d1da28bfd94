import { AppError } from '@cartograph/contract'
import { readTokens } from './authentication-result.ts'
import { CognitoRefusal } from './cognito-call.ts'
import { readProviderToken, writeProviderToken } from './provider-token.ts'
import { explainRefusal, isMisconfiguration } from './refusals.ts'
import { secretHash, type UserPool } from './user-pool.ts'

interface StoredToken {
  readonly providerToken: string | null
}

/** Only an explicit refusal ends a session; an unavailable Cognito does not. */
export async function renew(
  pool: UserPool,
  { providerToken }: StoredToken,
): Promise<StoredToken | null> {
  // The user signed in with another provider.
  if (providerToken === null) return { providerToken }
  const kept = readProviderToken(providerToken)
  if (kept === null) return null
  const { username } = kept
  const input = {
    ClientId: pool.clientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    // The hash is over Cognito's own name of the account; the address is not accepted here.
    AuthParameters: { REFRESH_TOKEN: kept.refreshToken, SECRET_HASH: secretHash(pool, username) },
  }
  try {
    const tokens = readTokens(await pool.call('InitiateAuth', input, { isRepeatable: true }))
    if (tokens === null) throw new AppError('identity_unavailable')
    const refreshToken = tokens.refreshToken ?? kept.refreshToken
    return { providerToken: writeProviderToken({ refreshToken, username }) }
  } catch (error) {
    if (isFinalRefusal(error)) return null
    throw explainRefusal(pool, error, {})
  }
}

/** Revokes the refresh token; our own session ends in any case. */
export async function signOut(pool: UserPool, { providerToken }: StoredToken): Promise<void> {
  const kept = providerToken === null ? null : readProviderToken(providerToken)
  if (kept === null) return
  try {
    await pool.call('RevokeToken', {
      ClientId: pool.clientId,
      ClientSecret: pool.clientSecret ?? undefined,
      Token: kept.refreshToken,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    pool.log.warn({ reason }, 'Cognito did not revoke a refresh token')
  }
}

function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof CognitoRefusal) || isMisconfiguration(error)) return false
  return finalRefusals.has(error.type)
}

/** Revoked, expired, disabled; deleted; to be confirmed, or to reset the password first. */
const finalRefusals = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
])
