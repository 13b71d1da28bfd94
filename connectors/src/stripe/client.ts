import { z } from 'zod'
import type { AccessTokens } from '../kit/manifest/auth.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { type HttpRefusal, requestJson, retryAfter } from '../kit/http/http.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { withRetry } from '../kit/http/retry.ts'
import { withToken } from '../kit/oauth/with-token.ts'
import { Account, listOf } from './api-types.ts'
import { manifest } from './manifest.ts'

export type Query = readonly (readonly [name: string, value: string])[]

export interface ListRequest<Schema extends z.ZodType> {
  readonly path: string
  readonly query: Query
  readonly answer: Schema
  readonly signal: AbortSignal
}

/** The API client of one account: takes quotas, retries by error class, parses responses. */
export class StripeClient {
  readonly #origin: string
  readonly #tokens: AccessTokens
  readonly #ports: ConnectorPorts

  constructor(options: { origin: string; tokens: AccessTokens; ports: ConnectorPorts }) {
    this.#origin = options.origin
    this.#tokens = options.tokens
    this.#ports = options.ports
  }

  account(signal: AbortSignal): Promise<Account> {
    return this.get({ path: '/v1/account', query: [], answer: Account, signal })
  }

  async get<Schema extends z.ZodType>(asking: ListRequest<Schema>): Promise<z.output<Schema>> {
    const { path, query, answer, signal } = asking
    const json = await withRetry(
      () => withToken(this.#tokens, signal, (token) => this.#send(path, query, token, signal)),
      signal,
      this.#ports,
    )
    return parsePayload(answer, json, 'Stripe sent an unexpected response')
  }

  /** Reads one page of a list, newest first. */
  list<Item extends z.ZodType>({ answer, ...asking }: ListRequest<Item>) {
    return this.get({ ...asking, answer: listOf(answer) })
  }

  async #send(path: string, query: Query, token: string, signal: AbortSignal): Promise<unknown> {
    await this.#ports.quota.take('reads', signal)
    const search = new URLSearchParams(
      query.map(([name, value]): [string, string] => [name, value]),
    )
    const { json } = await requestJson({
      platform: 'Stripe',
      method: 'GET',
      url: `${this.#origin}${path}${search.size === 0 ? '' : `?${search.toString()}`}`,
      headers: { authorization: `Bearer ${token}`, 'stripe-version': manifest.apiVersion },
      signal,
      mapError,
    })
    return json
  }
}

const Refusal = z.object({ error: z.object({ code: z.nullish(z.string()) }) })

/** Uses our own messages: Stripe's may quote a part of the key. */
function mapError({ status, headers, json }: HttpRefusal): ConnectorError | null {
  const code = Refusal.safeParse(json).data?.error.code ?? null
  if (status === 429 || code === 'rate_limit' || code === 'lock_timeout')
    return new ConnectorError('throttled', 'Stripe is limiting requests', {
      retryAfterMs: retryAfter(headers) ?? 1000,
    })
  if (status === 401 || code === 'account_invalid')
    return new ConnectorError('auth', 'The app was uninstalled from Stripe')
  if (status === 403)
    return new ConnectorError('forbidden', 'The Stripe app lacks a permission that it needs', {
      remedy: 'Reauthorize the data source, which grants the app its current permissions.',
      isGrantedByConsent: true,
    })
  if (headers.get('stripe-should-retry') === 'true')
    return new ConnectorError('transient', `Stripe responded with status ${status}`)
  if (status === 400 || status === 404)
    return new ConnectorError('payload', `Stripe rejected a request (${safeCode(code)})`)
  return null
}

function safeCode(code: string | null): string {
  return code !== null && /^[a-z_]{1,60}$/.test(code) ? code : 'without a reason'
}
