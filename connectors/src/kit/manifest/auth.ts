import type { FormField } from './form-field.ts'
import type { HttpBody } from '../http/http.ts'

/** What a connection is for: data come from it, or audiences go to it. */
export type ConnectionContext = 'datasource' | 'destination'

/** Our registration with a platform. */
export interface OAuthApp {
  readonly clientId: string
  readonly clientSecret: string
}

export interface AuthEndpoint {
  /** By the manifest's name of it. */
  readonly host: string
  readonly path: string
  /** Sent every time, beside what the protocol asks for. */
  readonly params?: Readonly<Record<string, string>>
}

export interface OAuth2 {
  readonly kind: 'oauth2'
  readonly authorize: AuthEndpoint
  readonly token: AuthEndpoint
  /** A context that is absent is not on offer. */
  readonly scopes: Readonly<Partial<Record<ConnectionContext, readonly string[]>>>
  readonly scopeSeparator: ' ' | ','
  readonly usesPkce: boolean
  /** How we say who we are: in the body, by HTTP Basic, or with the secret alone as its user. */
  readonly clientAuth: 'body' | 'basic' | 'secret_as_user'
  /** What has to be known before the platform can be asked: the shop. */
  readonly asks: readonly FormField[]
  readonly dialect: TokenDialect
}

/** Where a platform's way of handing out tokens is not the standard's. All of it is pure. */
export interface TokenDialect {
  /** The name of the client id in the authorize URL, when it is not `client_id`. */
  readonly clientIdName?: string
  /** What comes back in the query, by the standard's names. */
  callback?(query: URLSearchParams): URLSearchParams
  /** Throws a ConnectorError of class `auth` when what comes back is not signed by the platform. */
  verifyCallback?(query: URLSearchParams, app: OAuthApp, now: Date): void
  /** The standard's form of a token request as the platform wants it. */
  request?(form: URLSearchParams): HttpBody
  /** The platform's answer as the standard has it. */
  answer?(json: unknown): unknown
  /** A second exchange for a token that lives longer: its grant type, which also names the token. */
  readonly longLivedGrant?: string
}

export interface OAuth1 {
  readonly kind: 'oauth1'
  readonly requestToken: AuthEndpoint
  readonly authorize: AuthEndpoint
  readonly accessToken: AuthEndpoint
  readonly signature: 'HMAC-SHA1' | 'HMAC-SHA256'
  readonly contexts: readonly ConnectionContext[]
  /** What has to be known before the platform can be asked: the shop. */
  readonly asks: readonly FormField[]
}

/** A token of OAuth 1.0a with the secret that signs for it and never travels. */
export interface SignedToken {
  readonly token: string
  readonly tokenSecret: string
}

/** What a platform handed out; sealed wherever it is kept. */
export interface TokenSet {
  readonly accessToken: string
  /** Of OAuth 1.0a. */
  readonly tokenSecret: string | null
  readonly refreshToken: string | null
  /** ISO 8601; null for a token that does not end by itself. */
  readonly expiresAt: string | null
  readonly scopes: readonly string[]
  /** What else the answer said, such as the account's id. */
  readonly facts: Readonly<Record<string, string>>
}

/** Hands out tokens that are good for some minutes yet, whoever else refreshes them meanwhile. */
export interface AccessTokens {
  /** `refused`: the platform no longer takes this one, although it should still be good. */
  get(signal: AbortSignal, refused?: string): Promise<string>
  /** Of OAuth 1.0a: the same with its secret. Whoever holds another kind of access is asked for it anew. */
  getSigned(signal: AbortSignal, refused?: string): Promise<SignedToken>
  readonly facts: Readonly<Record<string, string>>
}
