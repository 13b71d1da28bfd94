import { z } from 'zod'
import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { type HttpRefusal, requestJson, retryAfter } from '../kit/http/http.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { withRetry } from '../kit/http/retry.ts'
import { manifest } from './manifest.ts'

type Query = Readonly<Record<string, string>>

/** The API client of one store: takes quotas, retries by error class, parses responses. */
export class RechargeClient {
  readonly #origin: string
  readonly #token: string
  readonly #ports: ConnectorPorts

  constructor(options: { origin: string; token: string; ports: ConnectorPorts }) {
    this.#origin = options.origin
    this.#token = options.token
    this.#ports = options.ports
  }

  async get<Schema extends z.ZodType>(
    path: string,
    query: Query,
    answer: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    const json = await withRetry(() => this.#send(path, query, signal), signal, this.#ports)
    return parsePayload(answer, json, 'ReCharge sent an unexpected response')
  }

  /** Whether there is something at the path. */
  async exists(path: string, signal: AbortSignal): Promise<boolean> {
    try {
      await this.get(path, {}, z.looseObject({}), signal)
      return true
    } catch (error) {
      if (error instanceof NotFoundError) return false
      throw error
    }
  }

  /**
   * Reads one page of a list. A cursor includes the filters: ReCharge then accepts only a limit.
   */
  async list<Item extends z.ZodType>(
    resource: 'subscriptions' | 'charges' | 'customers',
    place: { readonly filters: Query } | { readonly cursor: string },
    item: Item,
    signal: AbortSignal,
  ): Promise<{ readonly items: z.output<Item>[]; readonly next: string | null }> {
    const filters = 'cursor' in place ? { cursor: place.cursor } : place.filters
    const page = await this.get(`/${resource}`, { limit: '250', ...filters }, Envelope, signal)
    const items = parsePayload(z.array(item), page[resource], `ReCharge's list of ${resource}`)
    return { items, next: page.next_cursor ?? null }
  }

  async #send(path: string, query: Query, signal: AbortSignal): Promise<unknown> {
    const { quota } = this.#ports
    await quota.take('calls', signal)
    const search = new URLSearchParams(query).toString()
    const { json, headers } = await requestJson({
      platform: 'ReCharge',
      method: 'GET',
      url: `${this.#origin}${path}${search === '' ? '' : `?${search}`}`,
      headers: {
        'X-Recharge-Access-Token': this.#token,
        'X-Recharge-Version': manifest.apiVersion,
      },
      signal,
      mapError,
    })
    const left = leftOf(headers)
    if (left !== null) await quota.update('calls', { left })
    return json
  }
}

const Envelope = z.looseObject({ next_cursor: z.nullish(z.string()) })

/** `10/40`: used and allowed calls. */
function leftOf(headers: Headers): number | null {
  const used = /^(\d+)\/(\d+)$/.exec(headers.get('x-recharge-limit') ?? '')
  return used === null ? null : Math.max(0, Number(used[2]) - Number(used[1]))
}

function mapError({ status, headers }: HttpRefusal): ConnectorError | null {
  if (status === 401) return new ConnectorError('auth', "ReCharge doesn't know the API key")
  if (status === 403)
    return new ConnectorError('forbidden', 'The API key lacks a read permission in ReCharge', {
      remedy: 'In ReCharge, give the API token read access to subscriptions, orders and customers.',
    })
  if (status === 429)
    return new ConnectorError('throttled', 'ReCharge is limiting requests', {
      retryAfterMs: retryAfter(headers) ?? 2000,
    })
  // A 404 concerns a single resource, not the account.
  if (status === 404) return new NotFoundError()
  // Another client is writing to the same resource.
  if (status === 409)
    return new ConnectorError('transient', 'ReCharge was busy with the same resource')
  return null
}

class NotFoundError extends ConnectorError {
  constructor() {
    super('payload', "ReCharge doesn't have the requested resource")
  }
}

/** Rejects characters that no ReCharge key has, since the key is sent in a header. */
export function checkToken(token: string | undefined): string {
  const trimmed = token?.trim() ?? ''
  if (/^[\x21-\x7e]{1,512}$/.test(trimmed)) return trimmed
  throw new ConnectorError('auth', 'Enter a valid ReCharge API key')
}
