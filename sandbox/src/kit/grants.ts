import { createHash, randomBytes } from 'node:crypto'
import { createSeals } from './seals.ts'

/** What a person has allowed one app to do with one shop's account. */
export interface Grant {
  readonly shop: string
  readonly clientId: string
  readonly scopes: readonly string[]
}

export interface Issued {
  readonly accessToken: string
  /** Null where the platform has none. */
  readonly refreshToken: string | null
  /** Null for a token that does not end by itself. */
  readonly expiresInSeconds: number | null
  readonly grant: Grant
}

export interface GrantOptions {
  readonly secret: string
  readonly clock: () => Date
  /** Tokens of one platform are nothing to another. */
  readonly platform: string
  /** Null: the token does not end by itself. */
  readonly accessSeconds: number | null
  /** Null: there is no refresh token. */
  readonly refreshSeconds: number | null
  /** Every refresh brings a new refresh token, and the old one is good no more once the new one was used. */
  readonly rotates: boolean
}

/**
 * Codes and tokens carry what they stand for, signed, so that they outlive a restart of the sandbox. What
 * was used or revoked is remembered for as long as it runs.
 */
export function createGrants(options: GrantOptions) {
  const used = new Set<string>()
  const revokedAt = new Map<string, number>()
  /** By an access token's id: the refresh token that it replaces, good until it is first used. */
  const replaced = new Map<string, string>()
  const { secret, clock, platform, accessSeconds, refreshSeconds } = options
  const seals = createSeals<Content>(secret, platform)

  function open(kind: Kind, token: string): Content | null {
    const content = seals.open(kind, token)
    const now = clock().getTime()
    if (content === null || (content.until !== null && now >= content.until)) return null
    return content.since < (revokedAt.get(content.grant.shop) ?? 0) ? null : content
  }

  function contentOf(grant: Grant, seconds: number | null, more: Partial<Content> = {}): Content {
    const now = clock().getTime()
    const until = seconds === null ? null : now + seconds * 1000
    return { grant, since: now, until, id: randomBytes(8).toString('hex'), ...more }
  }

  function issue(grant: Grant, replacedId?: string): Issued {
    const access = contentOf(grant, accessSeconds)
    if (replacedId !== undefined) replaced.set(access.id, replacedId)
    return {
      accessToken: seals.seal('access', access),
      refreshToken:
        refreshSeconds === null ? null : seals.seal('refresh', contentOf(grant, refreshSeconds)),
      expiresInSeconds: accessSeconds,
      grant,
    }
  }

  return {
    issue,
    code(grant: Grant, request: { redirectUri: string; codeChallenge: string | null }): string {
      return seals.seal('code', contentOf(grant, 300, request))
    },
    /** Null for a code that was used, is too old, or was given to somebody else. */
    redeem(
      code: string,
      request: { redirectUri: string | null; codeVerifier: string | null },
    ): Issued | null {
      const content = open('code', code)
      if (content === null || used.has(content.id)) return null
      if (request.redirectUri !== null && request.redirectUri !== content.redirectUri) return null
      const { codeChallenge = null } = content
      if (codeChallenge !== null && challengeOf(request.codeVerifier) !== codeChallenge) return null
      used.add(content.id)
      return issue(content.grant)
    },
    /** Null for a refresh token that was replaced, is too old or revoked. */
    refresh(refreshToken: string): Issued | null {
      const content = open('refresh', refreshToken)
      if (content === null || used.has(content.id)) return null
      return options.rotates
        ? issue(content.grant, content.id)
        : { ...issue(content.grant), refreshToken }
    },
    /** Null for a token that is too old, revoked or no token. */
    read(accessToken: string): Grant | null {
      const content = open('access', accessToken)
      if (content === null) return null
      const old = replaced.get(content.id)
      if (old !== undefined) used.add(old)
      return content.grant
    },
    /** The person takes back what was allowed for a shop: all tokens so far are dead. */
    revoke(shop: string): void {
      revokedAt.set(shop, clock().getTime() + 1)
    },
  }
}

export type Grants = ReturnType<typeof createGrants>

type Kind = 'code' | 'access' | 'refresh'

interface Content {
  readonly grant: Grant
  readonly id: string
  readonly since: number
  readonly until: number | null
  readonly redirectUri?: string
  readonly codeChallenge?: string | null
}

function challengeOf(codeVerifier: string | null): string | null {
  if (codeVerifier === null) return null
  return createHash('sha256').update(codeVerifier).digest('base64url')
}
