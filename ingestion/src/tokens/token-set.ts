import type { TokenSet } from '@cartograph/connectors'
import type { OauthProfileId } from '@cartograph/contract'
import type { Store } from '@cartograph/store'
import type { UnsealedProfile, TokenContext } from './open-profile.ts'
import { UnreadableCredentialsError } from './credentials.ts'
import { parseTextRecord } from '../records/text-record.ts'

/** Seals the value of `oauth_profiles.sealed_tokens`. It opens only in the same profile's row. */
export function sealTokens(
  store: Pick<Store, 'seal'>,
  profileId: OauthProfileId,
  tokens: TokenSet,
): string {
  return store.seal(JSON.stringify(tokens), sealContext(profileId))
}

export function unsealTokens(
  store: Pick<Store, 'unseal'>,
  profileId: OauthProfileId,
  sealed: string,
): TokenSet {
  try {
    return parseTokenSet(JSON.parse(store.unseal(sealed, sealContext(profileId))))
  } catch (cause) {
    throw new UnreadableCredentialsError('The stored tokens cannot be read', { cause })
  }
}

/**
 * True if the token is valid for five more minutes, or for a tenth of its life if that is shorter.
 */
export function isStillValid({ profile, tokens }: UnsealedProfile, now: Date): boolean {
  if (tokens.expiresAt === null) return true
  const end = Date.parse(tokens.expiresAt)
  const lifeMs = end - (profile.refreshedAt ?? profile.createdAt).getTime()
  return end - now.getTime() > Math.min(graceMs, lifeMs / 10)
}

const graceMs = 5 * 60_000

export function isRefreshable(
  ctx: Pick<TokenContext, 'connectorFor' | 'platformAccess'>,
  { profile, tokens }: UnsealedProfile,
): boolean {
  const { platform, mode } = profile
  const usesOauth2 = ctx.connectorFor(platform)?.manifest.oauth?.kind === 'oauth2'
  return (
    usesOauth2 && tokens.refreshToken !== null && ctx.platformAccess(platform, mode).app !== null
  )
}

function sealContext(profileId: OauthProfileId): string {
  return `oauth-profile:${profileId}`
}

function parseTokenSet(value: unknown): TokenSet {
  if (typeof value !== 'object' || value === null) throw new TypeError('Not an object')
  const { accessToken, scopes, facts, ...rest } = { scopes: [], facts: {}, ...value } as Record<
    string,
    unknown
  >
  if (typeof accessToken !== 'string') throw new TypeError('There is no access token')
  if (!Array.isArray(scopes)) throw new TypeError('The scopes are not a list')
  return {
    accessToken,
    tokenSecret: textOrNull(rest['tokenSecret']),
    refreshToken: textOrNull(rest['refreshToken']),
    expiresAt: textOrNull(rest['expiresAt']),
    scopes: scopes.map(String),
    facts: parseTextRecord(facts),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
