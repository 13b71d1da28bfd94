import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import type { AuthEndpoint, OAuth1, OAuthApp, SignedToken, TokenSet } from '../manifest/auth.ts'
import { ConnectorError } from '../errors.ts'
import { requestText, type HttpRequest } from '../http/http.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { isOwnDomain, resolveHost } from '../manifest/resolve-host.ts'

/** A platform's OAuth 1.0a consent, in which every request is signed. */
export interface SignedConsent {
  readonly manifest: Manifest
  readonly oauth: OAuth1
  readonly app: OAuthApp
  /** The fields that were entered before the consent, such as the shop. */
  readonly params: Readonly<Record<string, string>>
  readonly hosts: Readonly<Record<string, string>>
}

/** An app whose requests are signed; the endpoints of its consent are not needed. */
type SignedApp = Omit<SignedConsent, 'oauth'> & { readonly oauth: Pick<OAuth1, 'signature'> }

/** The authorization header that signs the method, the URL with its query, and the form fields. */
export function signatureHeader(
  { oauth, app }: { readonly oauth: Pick<OAuth1, 'signature'>; readonly app: OAuthApp },
  request: Pick<HttpRequest, 'method' | 'url' | 'body'>,
  token: SignedToken | null,
): { readonly Authorization: string } {
  const signer = new OAuth({
    consumer: { key: app.clientId, secret: app.clientSecret },
    signature_method: oauth.signature,
    hash_function: (text, key) =>
      createHmac(hashes[oauth.signature], key).update(text).digest('base64'),
  })
  const { method, body } = request
  const { origin, pathname, searchParams } = new URL(request.url)
  const form = body !== undefined && 'form' in body ? Object.entries(body.form) : []
  const signed = signer.authorize(
    // The library decodes neither names nor `+` in a query, so it receives decoded pairs.
    { method, url: origin + pathname, data: dataOf([...searchParams, ...form]) },
    token === null ? undefined : { key: token.token, secret: token.tokenSecret },
  )
  return signer.toHeader(signed)
}

const hashes = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' } as const

/** Every value of a repeated name is signed. */
function dataOf(pairs: readonly (readonly [string, string])[]): Record<string, string | string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]),
  )
}

/** Requests a temporary token for the redirect; its secret is kept until the user returns. */
export async function requestToken(
  consent: SignedConsent,
  request: { readonly callbackUrl: string; readonly signal: AbortSignal },
): Promise<SignedToken & { readonly to: string }> {
  const { manifest, oauth } = consent
  const answer = await call(consent, oauth.requestToken, {
    protocol: { oauth_callback: request.callbackUrl },
    token: null,
    signal: request.signal,
    mapError: withRefusalErrors(() => refusedRegistration(manifest)),
  })
  const token = tokenOf(consent, answer)
  // Required since OAuth 1.0a: without it the flow is open to session fixation.
  if (answer.get('oauth_callback_confirmed') !== 'true') {
    throw new ConnectorError('payload', `${manifest.name} did not confirm the callback URL`)
  }
  const to = addressOf(consent, oauth.authorize)
  to.searchParams.set('oauth_token', token.token)
  return { ...token, to: to.href }
}

/** An error before the user was asked concerns our registration; a new consent cannot fix it. */
function refusedRegistration({ name }: Manifest): ConnectorError {
  return new ConnectorError(
    'auth',
    `${name} rejected this installation's registration. Ask your administrator to check its keys, callback URL and clock.`,
  )
}

/** Exchanges the verifier for tokens. Throws unless it belongs to the token of the redirect. */
export async function exchangeVerifier(
  consent: SignedConsent,
  request: {
    readonly query: URLSearchParams
    readonly asked: SignedToken
    readonly signal: AbortSignal
  },
): Promise<TokenSet> {
  const { query, asked, signal } = request
  const { name } = consent.manifest
  if (query.has('denied')) throw new ConnectorError('auth', `${name} was not given access`)
  const verifier = query.get('oauth_verifier')
  if (query.get('oauth_token') !== asked.token || verifier === null) {
    throw new ConnectorError('auth', `${name} responded to a different request`)
  }
  const answer = await call(consent, consent.oauth.accessToken, {
    protocol: { oauth_verifier: verifier },
    token: asked,
    signal,
    mapError: withRefusalErrors(() => new ConnectorError('auth', `${name} refused the token`)),
  })
  const { token, tokenSecret } = tokenOf(consent, answer)
  const facts = [...answer].filter(([field]) => !field.startsWith('oauth_'))
  return {
    accessToken: token,
    tokenSecret,
    refreshToken: null,
    expiresAt: null,
    scopes: [],
    facts: Object.fromEntries(facts),
  }
}

/**
 * Exchanges the verifier of a consent that was given at the platform before our first request: the
 * platform has sent the verifier and the keys of an app that exists for this consent only.
 */
export async function exchangeSentVerifier(
  consent: SignedApp,
  request: {
    readonly requestToken: AuthEndpoint
    readonly accessToken: AuthEndpoint
    readonly verifier: string
    readonly signal: AbortSignal
  },
): Promise<SignedToken> {
  const { name } = consent.manifest
  const refused = () => new ConnectorError('auth', `${name} refused the keys that it has sent`)
  const shared = { signal: request.signal, mapError: withRefusalErrors(refused) }
  const asked = await call(consent, request.requestToken, { ...shared, protocol: {}, token: null })
  const answer = await call(consent, request.accessToken, {
    ...shared,
    protocol: { oauth_verifier: request.verifier },
    token: tokenOf(consent, asked),
  })
  return tokenOf(consent, answer)
}

/** Treats a definitive refusal as `auth`; temporary errors keep their class. */
function withRefusalErrors(error: () => ConnectorError): NonNullable<HttpRequest['mapError']> {
  return ({ status }) => ([400, 401, 403].includes(status) ? error() : null)
}

interface SignedCall extends Pick<HttpRequest, 'signal' | 'mapError'> {
  /** The protocol's parameters in the signing header. */
  readonly protocol: Readonly<Record<string, string>>
  readonly token: SignedToken | null
}

async function call(
  consent: SignedApp,
  endpoint: AuthEndpoint,
  { protocol, token, ...rest }: SignedCall,
): Promise<URLSearchParams> {
  const url = addressOf(consent, endpoint).href
  const signed = signatureHeader(consent, { method: 'POST', url, body: { form: protocol } }, token)
  // The parameters are sent in the header only; in the body they would be signed twice.
  const { text } = await requestText({
    platform: consent.manifest.name,
    method: 'POST',
    url,
    headers: { ...signed },
    isPublicOnly: isOwnDomain(consent.manifest, endpoint.host, consent),
    ...rest,
  })
  return new URLSearchParams(text)
}

function addressOf(consent: SignedApp, { host, path, params = {} }: AuthEndpoint): URL {
  const url = new URL(resolveHost(consent.manifest, host, consent) + path)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url
}

function tokenOf({ manifest }: SignedApp, answer: URLSearchParams): SignedToken {
  const token = answer.get('oauth_token')
  const tokenSecret = answer.get('oauth_token_secret')
  if (token !== null && tokenSecret !== null) return { token, tokenSecret }
  throw new ConnectorError('payload', `${manifest.name} responded without a token`)
}
