import { z } from 'zod'
import type { AccessTokens, OAuthApp } from '../kit/manifest/auth.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { requestJson, type HttpBody } from '../kit/http/http.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { defaultRetryPolicy, withoutRepetition, withRetry } from '../kit/http/retry.ts'
import { withToken } from '../kit/oauth/with-token.ts'
import { errorOfCode } from './api-error.ts'
import { Envelope, PageInfo } from './api-types.ts'
import { manifest } from './manifest.ts'

export interface TikTokCall {
  /** Relative to the version; requires a trailing slash. */
  readonly path: `/${string}/`
  /** Lists and objects are sent as JSON. */
  readonly params?: Readonly<Record<string, unknown>>
  /** Makes it a POST. */
  readonly body?: HttpBody
  /** False for a request that must not be applied twice; true by default. */
  readonly isRepeatable?: boolean
  readonly signal: AbortSignal
}

export interface TikTokClientOptions {
  readonly origin: string
  readonly tokens: AccessTokens
  readonly app: OAuthApp | null
  readonly ports: ConnectorPorts
  /** The page size of lists. */
  readonly pageSize?: number
}

/**
 * The API for Business client with a user's token: takes quotas, retries by error class, unwraps
 * the envelope.
 */
export class TikTokClient {
  readonly ports: ConnectorPorts
  readonly #options: TikTokClientOptions
  /** Consecutive throttled responses. */
  #slowDowns = 0

  constructor(options: TikTokClientOptions) {
    this.ports = options.ports
    this.#options = options
  }

  async call<Schema extends z.ZodType>(
    call: TikTokCall,
    answer: Schema,
  ): Promise<z.output<Schema>> {
    const { tokens } = this.#options
    const data = await withRetry(
      () => withToken(tokens, call.signal, (token) => this.#send(call, token)),
      call.signal,
      this.ports,
      call.isRepeatable === false ? withoutRepetition : defaultRetryPolicy,
    )
    return parsePayload(answer, data, otherShape)
  }

  /** Every row of a list, page after page. */
  async list<Schema extends z.ZodType>(
    call: Omit<TikTokCall, 'body'>,
    row: Schema,
  ): Promise<z.output<Schema>[]> {
    // Some lists are left out if they are empty.
    const Listed = z.object({ list: z.array(row).default([]), page_info: PageInfo })
    const page_size = this.#options.pageSize ?? largestPage
    const rows: z.output<Schema>[] = []
    for (let page = 1; ; page += 1) {
      const params = { page_size, ...call.params, page }
      const { list, page_info } = await this.call({ ...call, params }, Listed)
      rows.push(...list)
      if (page >= page_info.total_page) return rows
      if (list.length === 0) {
        throw new ConnectorError('transient', `TikTok left out a page of ${page_info.total_page}`)
      }
    }
  }

  /** Some calls also need the app's id and secret. */
  appParams(): Readonly<Record<string, string>> {
    const { app } = this.#options
    if (app === null) throw new ConnectorError('auth', 'TikTok has no app registration')
    return { app_id: app.clientId, secret: app.clientSecret }
  }

  async #send({ path, params, body, signal }: TikTokCall, token: string): Promise<unknown> {
    await this.ports.quota.take('calls', signal)
    const { json } = await requestJson({
      platform: manifest.name,
      method: body === undefined ? 'GET' : 'POST',
      url: `${this.#options.origin}/open_api/${manifest.apiVersion}${path}${queryOf(params ?? {})}`,
      headers: { 'Access-Token': token },
      ...(body !== undefined && { body }),
      signal,
    })
    const { code, message, data } = parsePayload(Envelope, json, otherShape)
    if (code === 0) {
      this.#slowDowns = 0
      return data
    }
    const error = errorOfCode(code, message ?? '')
    if (error.class === 'throttled' && !error.isNotEditable) throw await this.#slowDown(error)
    throw error
  }

  /**
   * The response does not say which limit was hit: that per second, or that per minute, which
   * blocks for five.
   */
  async #slowDown(error: ConnectorError): Promise<ConnectorError> {
    const retryAfterMs = pausesMs[Math.min(this.#slowDowns, pausesMs.length - 1)] ?? 0
    this.#slowDowns += 1
    await this.ports.quota.update('calls', { pauseMs: retryAfterMs })
    return new ConnectorError('throttled', error.message, { retryAfterMs })
  }
}

const largestPage = 1_000
const pausesMs = [1_000, 30_000, 300_000]
const otherShape = 'TikTok sent an unexpected response'

function queryOf(params: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(params).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts).toString()}`
}
