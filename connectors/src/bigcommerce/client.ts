import { z } from 'zod'
import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import type { ListPage } from '../kit/api/read-pages.ts'
import { permissionOf } from '../kit/api/permission-of.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { statusError, throttledError } from '../kit/api/status-error.ts'
import { ConnectorError } from '../kit/errors.ts'
import { headerText } from '../kit/values/header-text.ts'
import { manifest } from './manifest.ts'

const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { calls: 1 },
  credentials: (token) => ({
    headers: { 'X-Auth-Token': headerText(token, 'Enter a valid BigCommerce access token') },
  }),
  learn({ headers }) {
    const left = Number(headers.get('x-rate-limit-requests-left') ?? Number.NaN)
    return Number.isInteger(left) ? { calls: { left } } : {}
  },
  mapError(refusal, { path, ...call }) {
    if (refusal.status === 429) return throttledError(manifest.name, waitOf(refusal.headers))
    if (refusal.status === 507)
      return new ConnectorError('forbidden', "The store's plan does not include this", {
        remedy: 'Upgrade the plan of the store in BigCommerce.',
      })
    const inStore = path.replace(/^\/stores\/[^/]+/, '')
    const permission = permissionOf({ ...call, path: inStore }, permissions)
    return statusError(manifest.name, refusal, texts, permission)
  },
}

const texts = {
  auth: "BigCommerce doesn't accept the access token",
  forbidden: {
    message: 'The access token lacks a scope in BigCommerce',
    remedy:
      'Reconnect BigCommerce and accept every permission, or give the API account read access to it.',
    isGrantedByConsent: true,
  },
}

const permissions = {
  '/v2/store': 'store_v2_information_read_only',
  '/v2/orders': 'store_v2_orders_read_only',
  '/v3/orders': 'store_v2_transactions_read_only',
  '/v3/customers': 'store_v2_customers_read_only',
  '/v3/catalog': 'store_v2_products_read_only',
}

/** The longer of the two waits; null from a store that is overloaded, which says none. */
function waitOf(headers: Headers): number | null {
  const waits = [
    Number(headers.get('x-rate-limit-time-reset-ms') ?? Number.NaN),
    Number(headers.get('x-retry-after') ?? headers.get('retry-after') ?? Number.NaN) * 1000,
  ].filter((wait) => wait >= 0)
  return waits.length === 0 ? null : Math.max(...waits)
}

type Query = Readonly<Record<string, string>>

/** The API of one store. */
export class BigcommerceClient {
  readonly #client: ApiClient
  readonly #store: string
  readonly #names = new Map<string, Promise<ReadonlyMap<string, string>>>()

  constructor(store: string, access: ApiAccess) {
    this.#client = new ApiClient(api, access)
    this.#store = `/stores/${store}`
  }

  get<Answer extends z.ZodType>(path: string, answer: Answer, signal: AbortSignal) {
    return this.#client.call({ path: this.#store + path, answer, signal })
  }

  /** A page of a v2 list; an empty one is an answer without a body. */
  async listV2<Item extends z.ZodType>(
    path: string,
    params: Query,
    item: Item,
    signal: AbortSignal,
  ): Promise<readonly z.output<Item>[]> {
    const answer = z.nullable(z.array(item))
    const call = { path: this.#store + path, params, answer, signal }
    return (await this.#client.call(call)) ?? []
  }

  async listV3<Item extends z.ZodType>(
    path: string,
    params: Query,
    item: Item,
    signal: AbortSignal,
  ): Promise<ListPage<z.output<Item>, number>> {
    const answer = z.object({ data: z.array(item), meta: Meta })
    const { data, meta } = await this.#client.call({
      path: this.#store + path,
      params,
      answer,
      signal,
    })
    const { current_page: page, total_pages: pages } = meta.pagination
    return { items: data, next: page < pages && data.length > 0 ? page + 1 : null }
  }

  /** The names of brands or categories by id; read once. */
  names(kind: 'brands' | 'categories', signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const known = this.#names.get(kind) ?? this.#readNames(kind, signal)
    this.#names.set(kind, known)
    return known
  }

  async #readNames(kind: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const named = await readAll(manifest.name, (page: number | null) =>
      this.listV3(
        `/v3/catalog/${kind}`,
        { page: String(page ?? 1), limit: '250', include_fields: 'id,name' },
        Named,
        signal,
      ),
    )
    return new Map(named.map(({ id, name }) => [String(id), name]))
  }
}

const Meta = z.object({
  pagination: z.object({ current_page: z.int(), total_pages: z.int() }),
})
const Named = z.object({ id: z.int(), name: z.string() })
