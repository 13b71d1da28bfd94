import type { TokenSet } from '@cartograph/connectors'
import type { OauthProfileId } from '@cartograph/contract'
import type { Store } from '@cartograph/store'
import type { OpenProfile, TokenContext } from './open-profile.ts'
import { UnreadableCredentials } from './credentials.ts'
import { textRecord } from '../records/text-record.ts'

/** What goes into `oauth_profiles.sealed_tokens`; in another profile's row it does not open. */
export function sealTokens(
  store: Pick<Store, 'seal'>,
  profileId: OauthProfileId,
  tokens: TokenSet,
): string {
  return store.seal(JSON.stringify(tokens), boundTo(profileId))
}

export function unsealTokens(
  store: Pick<Store, 'unseal'>,
  profileId: OauthProfileId,
  sealed: string,
): TokenSet {
  try {
    return asTokenSet(JSON.parse(store.unseal(sealed, boundTo(profileId))))
  } catch (cause) {
    throw new UnreadableCredentials('The stored tokens cannot be read', { cause })
  }
}

/** Good for some minutes yet; for a tenth of its life when that is shorter. */
export function isGood({ profile, tokens }: OpenProfile, now: Date): boolean {
  if (tokens.expiresAt === null) return true
  const end = Date.parse(tokens.expiresAt)
  const lifeMs = end - (profile.refreshedAt ?? profile.createdAt).getTime()
  return end - now.getTime() > Math.min(graceMs, lifeMs / 10)
}

const graceMs = 5 * 60_000

export function canBeRefreshed(
  ctx: Pick<TokenContext, 'connectorFor' | 'platformAccess'>,
  { profile, tokens }: OpenProfile,
): boolean {
  const { platform, mode } = profile
  const hasWay = ctx.connectorFor(platform)?.manifest.oauth?.kind === 'oauth2'
  return hasWay && tokens.refreshToken !== null && ctx.platformAccess(platform, mode).app !== null
}

function boundTo(profileId: OauthProfileId): string {
  return `oauth-profile:${profileId}`
}

function asTokenSet(value: unknown): TokenSet {
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
    facts: textRecord(facts),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
