import type { z } from 'zod'
import type { ConnectorError } from '../errors.ts'
import type { HttpAnswer, HttpBody, HttpLimits, HttpRefusal, HttpRequest } from '../http/http.ts'
import type { SignedToken } from '../manifest/auth.ts'
import type { Manifest } from '../manifest/manifest.ts'
import type { ReportedQuota } from '../quota.ts'

/** How a platform's JSON API is called: data and pure functions, which `ApiClient` puts together. */
export interface JsonApi {
  readonly manifest: Manifest
  /** The host of calls that name no other. */
  readonly host: string
  /** The cost of a call by quota name, unless the call has its own. */
  readonly costs?: Costs
  /** The media type of JSON in requests and responses; `application/json` by default. */
  readonly mediaType?: string
  /** Whether ids are numbers that may be too large for one, which then become text. */
  readonly hasLargeIds?: true
  /** What carries the token in a request. */
  credentials?(token: string): Credentials
  /** The headers of OAuth 1.0a, which sign the whole request; in place of `credentials`. */
  sign?(request: SignableRequest, token: SignedToken): Headers
  /** Maps a status other than 2xx; null falls back to the meaning of the status. */
  mapError?(refusal: HttpRefusal, call: RequestedCall): ConnectorError | null
  /** The payload inside an envelope. Throws what a response with status 200 reports as failed. */
  unwrap?(answer: HttpAnswer, call: RequestedCall): unknown
  /** What a response says about the quotas, by quota name. */
  learn?(answer: HttpAnswer): Readonly<Record<string, ReportedQuota>>
  /** False for a throttled error that is not about the quota of the call; true by default. */
  isOfQuota?(error: ConnectorError): boolean
}

export interface ApiCall<Schema extends z.ZodType> {
  /** GET without a body and POST with one by default. */
  readonly method?: HttpRequest['method']
  readonly host?: string
  readonly path: string
  readonly params?: Params
  readonly headers?: Headers
  /** A body in the API's media type. */
  readonly json?: unknown
  /** Any other body. */
  readonly body?: HttpBody
  readonly answer: Schema
  /** Begins the error about a response of another shape. */
  readonly what?: string
  readonly costs?: Costs
  /** False for a request that must not be applied twice; true by default. */
  readonly isRepeatable?: boolean
  readonly limits?: HttpLimits
  readonly signal: AbortSignal
}

/** What was requested, for errors that do not say it. */
export interface RequestedCall {
  readonly method: HttpRequest['method']
  /** The name of the host in the manifest. */
  readonly host: string
  /** Without the query. */
  readonly path: string
}

export interface Credentials {
  readonly headers?: Headers
  /** Added to the form of a call that has one, and to the query otherwise. */
  readonly params?: Readonly<Record<string, string>>
  /** Added to the JSON of a call, which is then an object. */
  readonly json?: Readonly<Record<string, string>>
}

export type Headers = Readonly<Record<string, string>>
export type Costs = Readonly<Record<string, number>>
/** Pairs where a name is repeated. */
export type Params = Readonly<Record<string, string>> | readonly (readonly [string, string])[]
export type SignableRequest = Pick<HttpRequest, 'method' | 'url' | 'body'>
