import type { FormField } from './form-field.ts'
import type { HttpBody } from '../http/http.ts'

/** The use of a connection: a source of data or a destination of audiences. */
export type ConnectionContext = 'datasource' | 'destination'

/** Our app registration with a platform. */
export interface OAuthApp {
  readonly clientId: string
  readonly clientSecret: string
  /** Signs webhooks where the platform does not use the client secret; null or absent when unknown. */
  readonly webhookSecret?: string | null
  /** Identifies us in every call, besides the user's token, where the platform wants it; else null. */
  readonly developerToken?: string | null
  /** Identifies us on the consent page, where it is not the client id; else null. */
  readonly applicationId?: string | null
  /** A level of the manifest's quotas that the platform granted to the app. */
  readonly accessLevel?: string | null
}

export interface AuthEndpoint {
  /** The host's name in the manifest. */
  readonly host: string
  readonly path: string
  /** Extra parameters of every request. */
  readonly params?: Readonly<Record<string, string>>
}

export interface OAuth2 {
  readonly kind: 'oauth2'
  readonly authorize: AuthEndpoint
  readonly token: AuthEndpoint
  /** The scopes by context; an absent context is not offered. */
  readonly scopes: Readonly<Partial<Record<ConnectionContext, readonly string[]>>>
  readonly scopeSeparator: ' ' | ','
  readonly usesPkce: boolean
  /**
   * How the client authenticates: in the body, by HTTP Basic, or with the secret alone as the Basic
   * user.
   */
  readonly clientAuth: 'body' | 'basic' | 'secret_as_user'
  /** The fields that are entered before the consent, such as the shop. */
  readonly asks: readonly FormField[]
  /** Webhooks are signed with a secret of their own. */
  readonly hasWebhookSecret?: true
  /** The consent page knows our registration by an id of its own. */
  readonly hasApplicationId?: true
  /** Calls carry a token of our registration as well. */
  readonly hasDeveloperToken?: true
  readonly dialect: TokenDialect
}

/** What most consents have in common: manifests spread it, and state what differs. */
export const usualOAuth2 = {
  kind: 'oauth2',
  scopeSeparator: ' ',
  usesPkce: false,
  clientAuth: 'body',
  asks: [],
  dialect: {},
} as const satisfies Partial<OAuth2>

/** A platform's deviations from standard OAuth 2.0. All of it is pure. */
export interface TokenDialect {
  /** The authorize URL's parameter for the client id, if it is not `client_id`. */
  readonly clientIdName?: string
  /** Converts the callback's query to the standard names. */
  callback?(query: URLSearchParams): URLSearchParams
  /** Throws an `auth` error if the platform has not signed the callback. */
  verifyCallback?(query: URLSearchParams, app: OAuthApp, now: Date): void
  /**
   * The platform returns no state with the user, because it also starts consents itself. Says whether
   * a callback without one is the platform's; the user's session and a consent that they began within
   * minutes then take the place of the state.
   */
  isStateless?(query: URLSearchParams): boolean
  /** The names of values in the callback that are kept as facts: `selling_partner_id`. */
  readonly callbackFacts?: readonly string[]
  /**
   * Converts the standard token request to the platform's. `callback` is everything that the platform
   * returned with the user; empty when tokens are refreshed or lengthened.
   */
  request?(form: URLSearchParams, callback: URLSearchParams): HttpBody
  /** Converts the platform's token response to the standard. */
  answer?(json: unknown): unknown
  /** The grant type of a second exchange for a long-lived token; also the name of its parameter. */
  readonly longLivedGrant?: string
}

export interface OAuth1 {
  readonly kind: 'oauth1'
  readonly requestToken: AuthEndpoint
  readonly authorize: AuthEndpoint
  readonly accessToken: AuthEndpoint
  readonly signature: 'HMAC-SHA1' | 'HMAC-SHA256'
  readonly contexts: readonly ConnectionContext[]
  /** The fields that are entered before the consent, such as the shop. */
  readonly asks: readonly FormField[]
}

/** An OAuth 1.0a token and the secret that signs its requests; the secret is never sent. */
export interface SignedToken {
  readonly token: string
  readonly tokenSecret: string
}

/** The tokens of a consent; always sealed at rest. */
export interface TokenSet {
  readonly accessToken: string
  /** OAuth 1.0a only. */
  readonly tokenSecret: string | null
  readonly refreshToken: string | null
  /** ISO 8601; null for a token that does not expire. */
  readonly expiresAt: string | null
  readonly scopes: readonly string[]
  /** Other values of the token response, such as the account's id. */
  readonly facts: Readonly<Record<string, string>>
}

/** Provides tokens that are valid for some more minutes, and refreshes them across processes. */
export interface AccessTokens {
  /** `refused` is a token that the platform has rejected although it should be valid. */
  get(signal: AbortSignal, refused?: string): Promise<string>
  /** OAuth 1.0a: the token with its secret. Throws `auth` for a token of another protocol. */
  getSigned(signal: AbortSignal, refused?: string): Promise<SignedToken>
  readonly facts: Readonly<Record<string, string>>
}
