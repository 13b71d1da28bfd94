import type { z } from 'zod'
import type { ConnectorPorts } from '../clock.ts'
import { ConnectorError } from '../errors.ts'
import { requestJson, type HttpAnswer, type HttpBody } from '../http/http.ts'
import { parsePayload } from '../http/parse-payload.ts'
import { defaultRetryPolicy, withoutRepetition, withRetry } from '../http/retry.ts'
import type { AccessTokens } from '../manifest/auth.ts'
import { isOwnDomain, resolveHost, type HostValues } from '../manifest/resolve-host.ts'
import { withSignedToken, withToken } from '../oauth/with-token.ts'
import type {
  ApiCall,
  Costs,
  Credentials,
  Headers,
  JsonApi,
  Params,
  SignableRequest,
} from './json-api.ts'

export interface ApiAccess {
  /** Null before the platform is connected: calls are then refused. Fixed for typed keys. */
  readonly tokens: AccessTokens | null
  /** Overrides of the manifest's hosts. */
  readonly hosts: Readonly<Record<string, string>>
  /** The params that hosts contain, such as the shop. */
  readonly params?: Readonly<Record<string, string>>
  readonly ports: ConnectorPorts
}

/**
 * Calls a JSON API as it is declared: takes quotas, adds a valid token, retries by error class,
 * learns from responses what is left of quotas, and parses payloads.
 */
export class ApiClient {
  readonly ports: ConnectorPorts
  readonly #api: JsonApi
  readonly #access: ApiAccess
  readonly #origin: string

  constructor(api: JsonApi, access: ApiAccess) {
    this.ports = access.ports
    this.#api = api
    this.#access = access
    this.#origin = this.#originOf(api.host)
  }

  call<Schema extends z.ZodType>(call: ApiCall<Schema>): Promise<z.output<Schema>> {
    const policy = call.isRepeatable === false ? withoutRepetition : defaultRetryPolicy
    return withRetry(() => this.attempt(call), call.signal, this.ports, policy)
  }

  /** A call that is not retried: for callers that prepare each attempt. */
  async attempt<Schema extends z.ZodType>(call: ApiCall<Schema>): Promise<z.output<Schema>> {
    const what = call.what ?? `${this.#api.manifest.name} sent an unexpected response`
    return parsePayload(call.answer, await this.#withAccess(call), what)
  }

  #withAccess(call: ApiCall<z.ZodType>): Promise<unknown> {
    const { manifest, sign, credentials } = this.#api
    const { tokens } = this.#access
    if (tokens === null) throw new ConnectorError('auth', `${manifest.name} is not connected yet`)
    if (sign === undefined)
      return withToken(tokens, call.signal, (token) =>
        this.#send(call, credentials?.(token) ?? {}, () => ({})),
      )
    return withSignedToken(tokens, call.signal, (token) =>
      this.#send(call, {}, (request) => sign(request, token)),
    )
  }

  async #send(
    call: ApiCall<z.ZodType>,
    access: Credentials,
    sign: (request: SignableRequest) => Headers,
  ): Promise<unknown> {
    const { manifest, mediaType, hasLargeIds, mapError, unwrap } = this.#api
    const { quota } = this.ports
    const costs = call.costs ?? this.#api.costs ?? {}
    for (const [name, cost] of Object.entries(costs)) await quota.take(name, call.signal, cost)
    const body = bodyOf(call, access, mediaType)
    const isForm = body !== undefined && 'form' in body
    const request = {
      method: call.method ?? (body === undefined ? ('GET' as const) : ('POST' as const)),
      url: this.#urlOf(call, isForm ? {} : access.params),
      ...(body !== undefined && { body }),
    }
    const { host = this.#api.host, path } = call
    const requested = { method: request.method, host, path }
    try {
      const answer = await requestJson({
        ...request,
        platform: manifest.name,
        headers: {
          ...(mediaType !== undefined && { accept: mediaType }),
          ...call.headers,
          ...access.headers,
          ...sign(request),
        },
        signal: call.signal,
        isPublicOnly: isOwnDomain(manifest, host, this.#hostValues()),
        ...(call.limits && { limits: call.limits }),
        ...(hasLargeIds && { hasLargeIds }),
        ...(mapError && { mapError: (refusal) => mapError(refusal, requested) }),
      })
      await this.#learn(answer)
      return unwrap === undefined ? answer.json : unwrap(answer, requested)
    } catch (error) {
      await this.#pause(costs, error)
      throw error
    }
  }

  #originOf(host: string): string {
    return resolveHost(this.#api.manifest, host, this.#hostValues())
  }

  #hostValues(): HostValues {
    const { params = {}, hosts } = this.#access
    return { params, hosts }
  }

  #urlOf({ host, path, params = {} }: ApiCall<z.ZodType>, more: Params = {}): string {
    const origin = host === undefined ? this.#origin : this.#originOf(host)
    const query = new URLSearchParams([...pairsOf(params), ...pairsOf(more)]).toString()
    if (query === '') return origin + path
    return `${origin}${path}${path.includes('?') ? '&' : '?'}${query}`
  }

  async #learn(answer: HttpAnswer): Promise<void> {
    const learned = Object.entries(this.#api.learn?.(answer) ?? {})
    for (const [name, reported] of learned) await this.ports.quota.update(name, reported)
  }

  /** Other calls that share the quota wait as well. */
  async #pause(costs: Costs, error: unknown): Promise<void> {
    if (!(error instanceof ConnectorError) || error.retryAfterMs === null) return
    if (this.#api.isOfQuota?.(error) === false) return
    const { retryAfterMs: pauseMs, isDayUsedUp } = error
    for (const name of Object.keys(costs))
      await this.ports.quota.update(name, { pauseMs, ...(isDayUsedUp && { isDayUsedUp }) })
  }
}

function bodyOf(
  { json, body }: ApiCall<z.ZodType>,
  access: Credentials,
  mediaType: string | undefined,
): HttpBody | undefined {
  if (json !== undefined)
    return {
      json: access.json === undefined ? json : Object.assign({}, json, access.json),
      ...(mediaType !== undefined && { contentType: mediaType }),
    }
  return body !== undefined && 'form' in body ? { form: { ...body.form, ...access.params } } : body
}

function pairsOf(params: Params): [string, string][] {
  const pairs = isPairs(params) ? params : Object.entries(params)
  return pairs.map(([name, value]): [string, string] => [name, value])
}

function isPairs(params: Params): params is readonly (readonly [string, string])[] {
  return Array.isArray(params)
}
