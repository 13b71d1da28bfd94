import { z } from 'zod'
import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { type HttpRefusal, requestJson, retryAfter } from '../kit/http/http.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { withRetry } from '../kit/http/retry.ts'
import { Account, FullTicket } from './api-types.ts'

interface Listing<Item extends z.ZodType> {
  readonly path: 'tickets' | 'messages' | 'satisfaction-surveys'
  readonly orderBy: 'updated_datetime:desc' | 'created_datetime:desc'
  /** Null for the first page. */
  readonly after: string | null
  readonly item: Item
  readonly signal: AbortSignal
}

export interface ListPage<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** The API client of one account: takes quotas, retries by error class, parses responses. */
export class GorgiasClient {
  readonly #origin: string
  readonly #authorization: string
  readonly #ports: ConnectorPorts

  constructor(options: {
    origin: string
    username: string
    apiKey: string
    ports: ConnectorPorts
  }) {
    this.#origin = options.origin
    const pair = `${options.username}:${options.apiKey}`
    this.#authorization = `Basic ${Buffer.from(pair).toString('base64')}`
    this.#ports = options.ports
  }

  async account(signal: AbortSignal): Promise<Account> {
    try {
      return await this.#get('/api/account', Account, signal)
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error
      throw new ConnectorError('auth', 'There is no Gorgias account at the base API URL')
    }
  }

  /** A ticket with its messages and its survey; null if it was deleted. */
  async ticket(id: number, signal: AbortSignal): Promise<FullTicket | null> {
    try {
      return await this.#get(`/api/tickets/${id}`, FullTicket, signal)
    } catch (error) {
      if (error instanceof NotFoundError) return null
      throw error
    }
  }

  async list<Item extends z.ZodType>(listing: Listing<Item>): Promise<ListPage<z.output<Item>>> {
    const { path, orderBy, after, item, signal } = listing
    const query = new URLSearchParams({
      limit: '100',
      order_by: orderBy,
      ...(after !== null && { cursor: after }),
    })
    const page = await this.#get(`/api/${path}?${query.toString()}`, pageOf(item), signal)
    return { items: page.data, next: page.meta.next_cursor ?? null }
  }

  async #get<Schema extends z.ZodType>(
    path: string,
    answer: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    const json = await withRetry(() => this.#send(path, signal), signal, this.#ports)
    return parsePayload(answer, json, 'Gorgias sent an unexpected response')
  }

  async #send(path: string, signal: AbortSignal): Promise<unknown> {
    const { quota } = this.#ports
    await quota.take('calls', signal)
    const { json, headers } = await requestJson({
      platform: 'Gorgias',
      method: 'GET',
      url: this.#origin + path,
      headers: { authorization: this.#authorization },
      signal,
      mapError,
    })
    const left = leftOf(headers)
    if (left !== null) await quota.update('calls', { left })
    return json
  }
}

function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), meta: z.object({ next_cursor: z.nullish(z.string()) }) })
}

/** `12/40`: used and allowed calls; a tenth is left to other clients. */
function leftOf(headers: Headers): number | null {
  const used = /^(\d+)\/(\d+)$/.exec(headers.get('x-gorgias-account-api-call-limit') ?? '')
  return used === null ? null : Math.max(0, Math.floor(Number(used[2]) * 0.9) - Number(used[1]))
}

class NotFoundError extends ConnectorError {
  constructor() {
    super('payload', "Gorgias doesn't have the requested resource")
  }
}

function mapError({ status, headers }: HttpRefusal): ConnectorError | null {
  if (status === 401)
    return new ConnectorError('auth', "Gorgias doesn't know this username with this API key")
  if (status === 403)
    return new ConnectorError(
      'forbidden',
      'The user of the API key has no access to this in Gorgias',
      {
        remedy:
          'In Gorgias, give the user of the API key a role that can read tickets and surveys.',
      },
    )
  if (status === 404) return new NotFoundError()
  if (status === 409)
    return new ConnectorError('transient', 'Gorgias was busy with the same resource')
  if (status === 429)
    return new ConnectorError('throttled', 'Gorgias is limiting requests', {
      retryAfterMs: retryAfter(headers) ?? 2000,
    })
  return null
}
