import type { AccessTokens } from '../manifest/auth.ts'
import type { ConnectorPorts } from '../clock.ts'
import { ConnectorError } from '../errors.ts'
import { requestJson, type HttpAnswer, type HttpLimits, type HttpRefusal } from '../http/http.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { resolveHost } from '../manifest/resolve-host.ts'
import { withRetry } from '../http/retry.ts'
import { withToken } from '../oauth/with-token.ts'
import { googleError, readGoogleError, type GoogleError } from './google-error.ts'

export interface GoogleCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The host's name in the manifest. */
  readonly host: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** The cost by quota name. */
  readonly costs?: Readonly<Record<string, number>>
  readonly limits?: HttpLimits
  readonly signal: AbortSignal
}

export interface GoogleClientOptions {
  readonly manifest: Manifest
  readonly tokens: AccessTokens | null
  readonly hosts: Readonly<Record<string, string>>
  readonly ports: ConnectorPorts
  /** Maps platform-specific errors; null falls back to Google's common meaning. */
  readonly mapError?: (error: GoogleError) => ConnectorError | null
}

/** The client of Google's APIs: adds a valid token, takes quotas, and retries by error class. */
export class GoogleClient {
  readonly #options: GoogleClientOptions

  constructor(options: GoogleClientOptions) {
    this.#options = options
  }

  get quota() {
    return this.#options.ports.quota
  }

  async call(call: GoogleCall): Promise<unknown> {
    const { manifest, tokens, ports } = this.#options
    if (tokens === null) {
      throw new ConnectorError('auth', `${manifest.name} is not connected yet`)
    }
    const { signal } = call
    const answer = await withRetry(
      () => withToken(tokens, signal, (token) => this.#send(call, token)),
      signal,
      ports,
    )
    return answer.json
  }

  async #send(call: GoogleCall, token: string): Promise<HttpAnswer> {
    const { manifest, hosts, ports } = this.#options
    const costs = Object.entries(call.costs ?? {})
    for (const [name, cost] of costs) await ports.quota.take(name, call.signal, cost)
    try {
      return await requestJson({
        platform: manifest.name,
        method: call.method,
        url: resolveHost(manifest, call.host, { params: {}, hosts }) + call.path,
        headers: { ...call.headers, authorization: `Bearer ${token}` },
        ...(call.json !== undefined && { body: { json: call.json } }),
        signal: call.signal,
        ...(call.limits && { limits: call.limits }),
        mapError: (refusal) => this.#mapError(refusal),
      })
    } catch (error) {
      // Other connections that share the quota wait as well.
      if (error instanceof ConnectorError && error.retryAfterMs !== null) {
        const { retryAfterMs: pauseMs, isDayUsedUp } = error
        for (const [name] of costs)
          await ports.quota.update(name, { pauseMs, ...(isDayUsedUp && { isDayUsedUp }) })
      }
      throw error
    }
  }

  #mapError(refusal: HttpRefusal): ConnectorError | null {
    const { manifest, mapError } = this.#options
    const error = readGoogleError(refusal)
    if (error === null) return null
    return mapError?.(error) ?? googleError(manifest.name, error)
  }
}
