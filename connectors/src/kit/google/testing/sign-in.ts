import type { AccessTokens, ConnectionContext, OAuth2, TokenSet } from '../../manifest/auth.ts'
import type { Manifest } from '../../manifest/manifest.ts'
import { refreshTokens } from '../../oauth/oauth2.ts'
import { fixedToken } from '../../oauth/with-token.ts'
import { clickConsent, consentOf } from '../../../testing/click-consent.ts'

export interface SignInOptions {
  readonly manifest: Manifest & { readonly oauth: OAuth2 }
  readonly hosts: Readonly<Record<string, string>>
  /** The owner of the account. */
  readonly shop: string
  readonly now: () => Date
  readonly context?: ConnectionContext
  /** The scopes that the user leaves selected; all by default. */
  readonly ticked?: readonly string[]
}

export interface SignedIn {
  readonly tokens: AccessTokens
  /** The issued tokens, latest last. */
  readonly handedOut: readonly TokenSet[]
}

/**
 * Gives consent as a user would, and refreshes the token: with less than a minute left, or once it is
 * rejected.
 */
export async function signIn(options: SignInOptions): Promise<SignedIn> {
  const { manifest, hosts, shop, now, context = 'datasource', ticked } = options
  const consent = consentOf({ manifest, context, hosts })
  const first = await clickConsent({
    manifest,
    context,
    hosts,
    shop,
    now: now(),
    ...(ticked && { scopes: ticked }),
  })
  const handedOut = [first]
  return {
    handedOut,
    tokens: {
      ...fixedToken(first.accessToken, first.facts),
      async get(signal, refused) {
        const last = handedOut.at(-1) ?? first
        const isGood = Date.parse(last.expiresAt ?? '') - now().getTime() > 60_000
        if (isGood && refused !== last.accessToken) return last.accessToken
        const fresh = await refreshTokens(consent, { tokens: last, now: now(), signal })
        handedOut.push(fresh)
        return fresh.accessToken
      },
    },
  }
}
