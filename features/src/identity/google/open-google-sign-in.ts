import { AppError, Email, googleSignInErrors, type Log } from '@cartograph/contract'
import * as openid from 'openid-client'
import type { GoogleSignIn, Identity } from '../../identity-provider.ts'

export interface OpenGoogleSignIn {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly log: Log
}

/** Sign-in with Google, or with any OpenID Connect provider at `issuer`. */
export function openGoogleSignIn(options: OpenGoogleSignIn): GoogleSignIn {
  const { clientId, clientSecret, log } = options
  const issuer = checkIssuer(options.issuer)
  let discovered: Promise<openid.Configuration> | null = null

  async function discover(): Promise<openid.Configuration> {
    discovered ??= openid.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
    })
    try {
      return await discovered
    } catch (cause) {
      // The next call tries again.
      discovered = null
      log.warn(
        { reason: reasonOf(cause) },
        'the OpenID configuration of Google could not be loaded',
      )
      throw new AppError('identity_unavailable', undefined, { cause })
    }
  }

  return {
    async begin({ redirectUri }) {
      const config = await discover()
      const check = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: check.state,
        nonce: check.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(check.codeVerifier),
        code_challenge_method: 'S256',
        // A user who was refused with one account must be able to choose another.
        ...(issuer.hostname === 'accounts.google.com' ? { prompt: 'select_account' } : {}),
      })
      return { url: url.href, check }
    },

    async finish({ callbackUrl, check }) {
      const config = await discover()
      try {
        const answer = await openid.authorizationCodeGrant(config, new URL(callbackUrl), {
          expectedState: check.state,
          expectedNonce: check.nonce,
          pkceCodeVerifier: check.codeVerifier,
          idTokenExpected: true,
        })
        return toIdentity(answer.claims())
      } catch (error) {
        if (error instanceof AppError) throw error
        log.warn({ reason: reasonOf(error) }, 'signing in with Google was refused')
        throw new AppError('sign_in_failed', refusalMessage(error), { cause: error })
      }
    },
  }
}

function toIdentity(claims: openid.IDToken | undefined): Identity {
  const email = Email.safeParse(claims?.['email'])
  if (claims === undefined || !email.success) throw new AppError('sign_in_failed')
  if (claims['email_verified'] !== true) {
    throw new AppError('sign_in_failed', googleSignInErrors.unconfirmed)
  }
  const [fromName = '', ...restOfName] = textOf(claims['name']).split(' ')
  const [mailbox = ''] = email.data.split('@')
  return {
    providerId: 'google',
    accountId: claims.sub,
    email: email.data,
    firstName: textOf(claims['given_name']) || fromName || mailbox,
    lastName: textOf(claims['family_name']) || restOfName.join(' '),
    providerToken: null,
  }
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim().slice(0, 100) : ''
}

/** Without TLS an attacker on the network could forge identities; loopback has no network. */
function checkIssuer(text: string): URL {
  const url = new URL(text)
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)) return url
  throw new Error('The issuer of Google sign-in must begin with https://')
}

function refusalMessage(error: unknown): string | undefined {
  return error instanceof openid.AuthorizationResponseError && error.error === 'access_denied'
    ? googleSignInErrors.cancelled
    : undefined
}

/** The parts of an error that never contain a token. */
function reasonOf(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError) return error.error
  if (error instanceof openid.ResponseBodyError) return error.error
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.name : 'unknown'
}

const timeoutSeconds = 10
