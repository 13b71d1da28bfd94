import type { z } from 'zod'
import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { requestJson } from '../kit/http/http.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { defaultRetryPolicy, withoutRepetition, withRetry } from '../kit/http/retry.ts'
import type { Links } from './api-types.ts'
import { mapError } from './klaviyo-error.ts'
import { manifest, type QuotaName } from './manifest.ts'

export interface KlaviyoCall<Schema extends z.ZodType> {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** The request body; without it the call is a GET. */
  readonly body?: unknown
  /** The method of a call with a body, if it is not POST. */
  readonly method?: 'DELETE'
  /** False for a request that must not be applied twice; true by default. */
  readonly isRepeatable?: boolean
  readonly quota: QuotaName
  readonly answer: Schema
  readonly signal: AbortSignal
}

const mediaType = 'application/vnd.api+json'

/** The API client of one account: takes quotas, retries by error class, parses responses. */
export class KlaviyoClient {
  readonly #origin: string
  readonly #apiKey: string
  readonly ports: ConnectorPorts

  constructor(options: { origin: string; apiKey: string; ports: ConnectorPorts }) {
    this.#origin = options.origin
    this.#apiKey = options.apiKey
    this.ports = options.ports
  }

  async call<Schema extends z.ZodType>(call: KlaviyoCall<Schema>): Promise<z.output<Schema>> {
    const policy = call.isRepeatable === false ? withoutRepetition : defaultRetryPolicy
    const json = await withRetry(() => this.#send(call), call.signal, this.ports, policy)
    return parsePayload(call.answer, json, 'Klaviyo sent an unexpected response')
  }

  async #send(call: KlaviyoCall<z.ZodType>): Promise<unknown> {
    const { path, query, body, method = 'POST', quota, signal } = call
    await this.ports.quota.take(quota, signal)
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
    try {
      const { json } = await requestJson({
        platform: 'Klaviyo',
        method: body === undefined && call.method === undefined ? 'GET' : method,
        url: `${this.#origin}${path}${search}`,
        headers: {
          accept: mediaType,
          authorization: `Klaviyo-API-Key ${this.#apiKey}`,
          revision: manifest.apiVersion,
        },
        ...(body !== undefined && { body: { json: body, contentType: mediaType } }),
        signal,
        mapError,
      })
      return json
    } catch (error) {
      if (error instanceof ConnectorError && error.retryAfterMs !== null)
        await this.ports.quota.update(quota, { pauseMs: error.retryAfterMs })
      throw error
    }
  }
}

/** Rejects characters that no Klaviyo key has, since the key is sent in a header. */
export function checkApiKey(apiKey: string | undefined): string {
  const trimmed = apiKey?.trim() ?? ''
  if (/^[\x21-\x7e]{1,512}$/.test(trimmed)) return trimmed
  throw new ConnectorError('auth', 'Enter a valid Klaviyo API key')
}

/** The cursor in the link to the next page; null at the end. */
export function nextPage(links: Links | null | undefined): string | null {
  const next = links?.next ?? null
  if (next === null) return null
  const query = URL.canParse(next) ? new URL(next).searchParams : new URLSearchParams()
  const cursor = query.get('page[cursor]') ?? query.get('page_cursor')
  if (cursor === null)
    throw new ConnectorError('payload', 'Klaviyo announced a next page without a link to it')
  return cursor
}
