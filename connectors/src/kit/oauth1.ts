import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import type { AuthEndpoint, OAuth1, OAuthApp, TokenSet } from './auth.ts'
import { ConnectorError } from './errors.ts'
import { requestText, type HttpRequest } from './http.ts'
import type { Manifest } from './manifest.ts'
import { resolveHost } from './resolve-host.ts'

/** One platform's consent in the older protocol, in which every request is signed. */
export interface SignedConsent {
  readonly manifest: Manifest
  readonly oauth: OAuth1
  readonly app: OAuthApp
  readonly params: Readonly<Record<string, string>>
  readonly hosts: Readonly<Record<string, string>>
}

export interface SignedToken {
  readonly token: string
  readonly tokenSecret: string
}

/** The header that signs a request: its method, its address with the query, and the fields of a form. */
export function signatureHeader(
  { oauth, app }: Pick<SignedConsent, 'oauth' | 'app'>,
  request: Pick<HttpRequest, 'method' | 'url' | 'body'>,
  token: SignedToken | null,
): { readonly Authorization: string } {
  const signer = new OAuth({
    consumer: { key: app.clientId, secret: app.clientSecret },
    signature_method: oauth.signature,
    hash_function: (text, key) =>
      createHmac(hashes[oauth.signature], key).update(text).digest('base64'),
  })
  const { method, url, body } = request
  const data = body !== undefined && 'form' in body ? { ...body.form } : {}
  const signed = signer.authorize(
    { method, url, data },
    token === null ? undefined : { key: token.token, secret: token.tokenSecret },
  )
  return signer.toHeader(signed)
}

const hashes = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' } as const

/** Asks for a token to send the person with; its secret is kept until the person comes back. */
export async function requestToken(
  consent: SignedConsent,
  request: { readonly callbackUrl: string; readonly signal: AbortSignal },
): Promise<SignedToken & { readonly to: string }> {
  const form = { oauth_callback: request.callbackUrl }
  const answer = await call(consent, consent.oauth.requestToken, form, null, request.signal)
  const token = tokenOf(consent, answer)
  const to = new URL(endpointUrl(consent, consent.oauth.authorize))
  to.searchParams.set('oauth_token', token.token)
  return { ...token, to: to.href }
}

/** What the person came back with, for tokens. Refused unless it is about the token that was sent along. */
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
    throw new ConnectorError('auth', `${name} answered to another request than ours`)
  }
  const form = { oauth_verifier: verifier }
  const answer = await call(consent, consent.oauth.accessToken, form, asked, signal)
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

async function call(
  consent: SignedConsent,
  endpoint: AuthEndpoint,
  form: Readonly<Record<string, string>>,
  token: SignedToken | null,
  signal: AbortSignal,
): Promise<URLSearchParams> {
  const url = endpointUrl(consent, endpoint)
  const signed = signatureHeader(consent, { method: 'POST', url, body: { form } }, token)
  // The fields travel in the header that signs them; in the body as well they would count twice.
  const { text } = await requestText({
    platform: consent.manifest.name,
    method: 'POST',
    url,
    headers: { ...signed },
    signal,
  })
  return new URLSearchParams(text)
}

function endpointUrl(consent: SignedConsent, endpoint: AuthEndpoint): string {
  return resolveHost(consent.manifest, endpoint.host, consent) + endpoint.path
}

function tokenOf({ manifest }: SignedConsent, answer: URLSearchParams): SignedToken {
  const token = answer.get('oauth_token')
  const tokenSecret = answer.get('oauth_token_secret')
  if (token !== null && tokenSecret !== null) return { token, tokenSecret }
  throw new ConnectorError('payload', `${manifest.name} answered without a token`)
}
