import * as oauth from 'oauth4webapi'
import type {
  ConnectionContext,
  OAuth2,
  OAuthApp,
  TokenDialect,
  TokenSet,
} from '../manifest/auth.ts'
import { ConnectorError, type ConnectorErrorClass } from '../errors.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { isOwnDomain, resolveHost } from '../manifest/resolve-host.ts'
import { tokenEndpointFetch } from './token-endpoint.ts'

/** A platform's OAuth 2.0 consent for one user. */
export interface Consent {
  readonly manifest: Manifest
  readonly oauth: OAuth2
  readonly app: OAuthApp
  readonly context: ConnectionContext
  /** The fields that were entered before the consent, such as the shop. */
  readonly params: Readonly<Record<string, string>>
  readonly hosts: Readonly<Record<string, string>>
}

export function newCodeVerifier(): string {
  return oauth.generateRandomCodeVerifier()
}

/** The URL at which the user gives consent. */
export async function authorizeUrl(
  consent: Consent,
  request: { readonly redirectUri: string; readonly state: string; readonly codeVerifier: string },
): Promise<string> {
  const { oauth: declared, app } = consent
  // BigCommerce's page of an app has the app's id in its path.
  const page = endpointUrl(consent, declared.authorize)
  const url = new URL(page.replaceAll('{client_id}', encodeURIComponent(app.clientId)))
  const set = (name: string, value: string) => url.searchParams.set(name, value)
  for (const [name, value] of Object.entries(declared.authorize.params ?? {})) set(name, value)
  const clientId = (declared.hasApplicationId ? app.applicationId : null) ?? app.clientId
  set(declared.dialect.clientIdName ?? 'client_id', clientId)
  set('redirect_uri', request.redirectUri)
  set('response_type', 'code')
  set('state', request.state)
  const scopes = scopesOf(consent)
  if (scopes.length > 0) set('scope', scopes.join(declared.scopeSeparator))
  if (declared.usesPkce) {
    set('code_challenge', await oauth.calculatePKCECodeChallenge(request.codeVerifier))
    set('code_challenge_method', 'S256')
  }
  return url.href
}

/** Exchanges the callback's code for tokens. Throws unless the callback belongs to this consent. */
export async function exchangeCode(
  consent: Consent,
  request: {
    readonly query: URLSearchParams
    readonly redirectUri: string
    readonly state: string
    readonly codeVerifier: string
    readonly now: Date
    readonly signal: AbortSignal
  },
): Promise<TokenSet> {
  const { manifest, oauth: declared, app } = consent
  const { dialect } = declared
  dialect.verifyCallback?.(request.query, app, request.now)
  const query = dialect.callback?.(request.query) ?? request.query
  const { server, client, clientAuth, options } = protocolOf(consent, request)
  try {
    const state = isStateless(declared, request.query) ? oauth.expectNoState : request.state
    const checked = oauth.validateAuthResponse(server, client, query, state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      clientAuth,
      checked,
      request.redirectUri,
      declared.usesPkce ? request.codeVerifier : oauth.nopkce,
      options,
    )
    const first = await oauth.processAuthorizationCodeResponse(server, client, response)
    const tokens = tokenSetOf(await lengthen(consent, first, request.signal), consent, request.now)
    requireScopes(consent, tokens)
    return { ...tokens, facts: { ...factsOf(dialect, request.query), ...tokens.facts } }
  } catch (error) {
    throw asConnectorError(error, manifest)
  }
}

/** Refreshes tokens. Values that the platform does not repeat are kept. */
export async function refreshTokens(
  consent: Consent,
  request: { readonly tokens: TokenSet; readonly now: Date; readonly signal: AbortSignal },
): Promise<TokenSet> {
  const { tokens, now, signal } = request
  const { refreshToken } = tokens
  if (refreshToken === null) {
    throw new ConnectorError('auth', `${consent.manifest.name} requires a new consent`)
  }
  const { server, client, clientAuth, options } = protocolOf(consent, { signal })
  try {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      clientAuth,
      refreshToken,
      options,
    )
    const answer = await oauth.processRefreshTokenResponse(server, client, response)
    const fresh = tokenSetOf(answer, consent, now)
    return {
      ...fresh,
      refreshToken: fresh.refreshToken ?? refreshToken,
      scopes: answer.scope === undefined ? tokens.scopes : fresh.scopes,
      facts: { ...tokens.facts, ...fresh.facts },
    }
  } catch (error) {
    throw asConnectorError(error, consent.manifest)
  }
}

async function lengthen(
  consent: Consent,
  answer: oauth.TokenEndpointResponse,
  signal: AbortSignal,
): Promise<oauth.TokenEndpointResponse> {
  const grant = consent.oauth.dialect.longLivedGrant
  if (grant === undefined) return answer
  const { server, client, clientAuth, options } = protocolOf(consent, { signal })
  const response = await oauth.genericTokenEndpointRequest(
    server,
    client,
    clientAuth,
    grant,
    { [grant]: answer.access_token },
    options,
  )
  const longer = await oauth.processGenericTokenEndpointResponse(server, client, response)
  // The expiry of the short-lived token does not apply to the long-lived one.
  const { expires_in: _, ...kept } = answer
  return { ...kept, ...longer }
}

/** Whether a callback has no state, and is one that the platform sends without. */
export function isStateless({ dialect }: OAuth2, query: URLSearchParams): boolean {
  return !query.has('state') && (dialect.isStateless?.(query) ?? false)
}

function factsOf({ callbackFacts = [] }: TokenDialect, query: URLSearchParams) {
  return Object.fromEntries(
    callbackFacts.flatMap((name) => {
      const value = query.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function protocolOf(
  consent: Consent,
  { signal, query }: { readonly signal: AbortSignal; readonly query?: URLSearchParams },
) {
  const { oauth: declared, app, manifest } = consent
  const token_endpoint = endpointUrl(consent, declared.token)
  const server: oauth.AuthorizationServer = {
    // The issuer is the authorize host, which may differ from the token host.
    issuer: new URL(endpointUrl(consent, declared.authorize)).origin,
    token_endpoint,
  }
  const options = {
    signal,
    // Host configuration decides whether plain HTTP is allowed.
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: tokenEndpointFetch(manifest.name, declared.dialect, {
      isPublicOnly: isOwnDomain(manifest, declared.token.host, consent),
      ...(query && { callback: query }),
    }),
  }
  return {
    server,
    client: { client_id: app.clientId },
    clientAuth: clientAuthOf(declared, app),
    options,
  }
}

function clientAuthOf({ clientAuth }: OAuth2, app: OAuthApp): oauth.ClientAuth {
  if (clientAuth === 'basic') return oauth.ClientSecretBasic(app.clientSecret)
  if (clientAuth === 'body') return oauth.ClientSecretPost(app.clientSecret)
  return (_server, _client, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${app.clientSecret}:`).toString('base64')}`)
  }
}

function endpointUrl(consent: Consent, endpoint: { host: string; path: string }): string {
  return resolveHost(consent.manifest, endpoint.host, consent) + endpoint.path
}

function scopesOf({ oauth: declared, context, manifest }: Consent): readonly string[] {
  const scopes = declared.scopes[context]
  if (scopes !== undefined) return scopes
  throw new ConnectorError('payload', `${manifest.name} cannot be connected as a ${context}`)
}

/** Google's users may deselect single scopes. */
function requireScopes(consent: Consent, { scopes }: TokenSet): void {
  const missing = scopesOf(consent).filter((scope) => !scopes.includes(scope))
  if (missing.length === 0) return
  const { name } = consent.manifest
  throw new ConnectorError(
    'auth',
    `${name} is missing permissions (${missing.join(', ')}). Connect again and leave every permission switched on.`,
  )
}

const protocolNames = new Set([
  'access_token',
  'refresh_token',
  'token_type',
  'expires_in',
  'scope',
  'id_token',
])

function tokenSetOf(answer: oauth.TokenEndpointResponse, consent: Consent, now: Date): TokenSet {
  const { access_token, refresh_token, expires_in, scope } = answer
  const expiresAt =
    expires_in === undefined ? null : new Date(now.getTime() + expires_in * 1000).toISOString()
  return {
    accessToken: access_token,
    tokenSecret: null,
    refreshToken: refresh_token ?? null,
    expiresAt,
    scopes: scope === undefined ? scopesOf(consent) : scope.split(/[\s,]+/),
    facts: Object.fromEntries(
      Object.entries(answer).flatMap(([name, value]) =>
        protocolNames.has(name) || !isScalar(value) ? [] : [[name, String(value)]],
      ),
    ),
  }
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function asConnectorError(error: unknown, { name }: Manifest): unknown {
  if (error instanceof ConnectorError) return error
  // Keeps only the code: the message may quote a secret.
  if (error instanceof oauth.AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? new ConnectorError('auth', `${name} was not given access`)
      : new ConnectorError('auth', `${name} refused: ${codeOf(error.error)}`)
  }
  if (error instanceof oauth.ResponseBodyError) {
    const errorClass = classOf(error.error)
    return new ConnectorError(errorClass, `${name} refused the token: ${codeOf(error.error)}`)
  }
  if (error instanceof oauth.OperationProcessingError) {
    return new ConnectorError('payload', `${name} sent an invalid OAuth response`)
  }
  return error
}

/**
 * Errors of our registration and temporary errors are not `auth`: a new consent cannot fix them.
 */
function classOf(code: string): ConnectorErrorClass {
  if (code === 'invalid_client') return 'payload'
  return ['temporarily_unavailable', 'server_error'].includes(code) ? 'transient' : 'auth'
}

function codeOf(text: string): string {
  return /^[\w.-]{1,60}$/.test(text) ? text : 'for an unknown reason'
}
