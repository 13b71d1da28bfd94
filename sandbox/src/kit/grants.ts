import { createHash, randomBytes } from 'node:crypto'
import { createTokenSigner } from './token-signer.ts'

/** The access of one app to one shop's account, as granted by a user. */
export interface Grant {
  readonly shop: string
  readonly clientId: string
  readonly scopes: readonly string[]
}

export interface IssuedTokens {
  readonly accessToken: string
  /** Null if the platform has no refresh tokens. */
  readonly refreshToken: string | null
  /** Null for a token that does not expire. */
  readonly expiresInSeconds: number | null
  readonly grant: Grant
}

export interface GrantOptions {
  readonly secret: string
  readonly clock: () => Date
  /** Tokens are valid only for the platform that issued them. */
  readonly platform: string
  /** Null: the token does not expire. */
  readonly accessSeconds: number | null
  /** Null: there is no refresh token. */
  readonly refreshSeconds: number | null
  /** Each refresh returns a new refresh token, which invalidates the old one when it is first used. */
  readonly rotates: boolean
}

/**
 * Issues OAuth 2 codes and tokens that contain their grant and a signature, so that they survive a restart
 * of the sandbox. Used codes and revocations are kept in memory only.
 */
export function createGrants(options: GrantOptions) {
  const used = new Set<string>()
  const revokedAt = new Map<string, number>()
  /** By access token id: the refresh token that becomes invalid when the access token is first used. */
  const replaced = new Map<string, string>()
  const { secret, clock, platform, accessSeconds, refreshSeconds } = options
  const signer = createTokenSigner<TokenPayload>(secret, platform)

  function open(kind: TokenKind, token: string): TokenPayload | null {
    const content = signer.verify(kind, token)
    const now = clock().getTime()
    if (content === null || (content.until !== null && now >= content.until)) return null
    return content.since < (revokedAt.get(content.grant.shop) ?? 0) ? null : content
  }

  function createPayload(
    grant: Grant,
    seconds: number | null,
    more: Partial<TokenPayload> = {},
  ): TokenPayload {
    const now = clock().getTime()
    const until = seconds === null ? null : now + seconds * 1000
    return { grant, since: now, until, id: randomBytes(8).toString('hex'), ...more }
  }

  function issue(grant: Grant, replacedId?: string): IssuedTokens {
    const access = createPayload(grant, accessSeconds)
    if (replacedId !== undefined) replaced.set(access.id, replacedId)
    return {
      accessToken: signer.sign('access', access),
      refreshToken:
        refreshSeconds === null
          ? null
          : signer.sign('refresh', createPayload(grant, refreshSeconds)),
      expiresInSeconds: accessSeconds,
      grant,
    }
  }

  return {
    issue,
    code(grant: Grant, request: { redirectUri: string; codeChallenge: string | null }): string {
      return signer.sign('code', createPayload(grant, 300, request))
    },
    /** Null for a code that was used, has expired or belongs to another client. */
    redeem(
      code: string,
      request: { redirectUri: string | null; codeVerifier: string | null },
    ): IssuedTokens | null {
      const content = open('code', code)
      if (content === null || used.has(content.id)) return null
      if (request.redirectUri !== null && request.redirectUri !== content.redirectUri) return null
      const { codeChallenge = null } = content
      if (codeChallenge !== null && s256Challenge(request.codeVerifier) !== codeChallenge)
        return null
      used.add(content.id)
      return issue(content.grant)
    },
    /** Null for a refresh token that was replaced, revoked or has expired. */
    refresh(refreshToken: string): IssuedTokens | null {
      const content = open('refresh', refreshToken)
      if (content === null || used.has(content.id)) return null
      return options.rotates
        ? issue(content.grant, content.id)
        : { ...issue(content.grant), refreshToken }
    },
    /** Null for an invalid, revoked or expired token. */
    read(accessToken: string): Grant | null {
      const content = open('access', accessToken)
      if (content === null) return null
      const old = replaced.get(content.id)
      if (old !== undefined) used.add(old)
      return content.grant
    },
    /** Revokes a shop's consent, which invalidates all tokens issued so far. */
    revoke(shop: string): void {
      revokedAt.set(shop, clock().getTime() + 1)
    },
  }
}

export type Grants = ReturnType<typeof createGrants>

type TokenKind = 'code' | 'access' | 'refresh'

interface TokenPayload {
  readonly grant: Grant
  readonly id: string
  readonly since: number
  readonly until: number | null
  readonly redirectUri?: string
  readonly codeChallenge?: string | null
}

function s256Challenge(codeVerifier: string | null): string | null {
  if (codeVerifier === null) return null
  return createHash('sha256').update(codeVerifier).digest('base64url')
}
