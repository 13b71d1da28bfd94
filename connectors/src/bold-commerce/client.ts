import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { PageCycleGuard } from '../kit/api/page-cycle-guard.ts'
import { permissionOf } from '../kit/api/permission-of.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { statusError } from '../kit/api/status-error.ts'
import { ConnectorError } from '../kit/errors.ts'
import { ListedOrder, ListedSubscription, ShopInfo } from './api-types.ts'
import { manifest } from './manifest.ts'

export const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { calls: 1 },
  credentials: (token) => ({
    headers: { authorization: `Bearer ${token}`, 'Bold-API-Version-Date': '2022-05-01' },
  }),
  mapError: (refusal, call) =>
    statusError(manifest.name, refusal, texts, permissionOf(call, permissions)),
}

const texts = {
  auth: 'Bold Commerce does not accept the access token',
  forbidden: {
    message: 'The access token lacks a permission in Bold Commerce',
    remedy: 'In the Bold Account Center, let the access token read shops and subscriptions.',
    isGrantedByConsent: true,
  },
}

/** The scopes of a token. */
const permissions = { '/shops': 'read_shop', '/subscriptions': 'read_subscriptions' }

const pageSize = 100
/** No list is known to have smaller pages: a shorter one is the last. */
const smallestPage = 10

/** The subscriptions of the shop of a token. */
export class BoldClient {
  readonly #client: ApiClient
  #shopId: string | null

  constructor(client: ApiClient, shopId: string | null) {
    this.#client = client
    this.#shopId = shopId
  }

  async shop(signal: AbortSignal): Promise<ShopInfo> {
    const shop = await this.#client.call({ path: '/shops/v1/info', answer: ShopInfo, signal })
    if (this.#shopId !== null && this.#shopId !== shop.shop_identifier)
      throw new ConnectorError('auth', 'The access token is for another shop of Bold Commerce')
    return shop
  }

  /** The subscriptions after one, in the order of their ids; empty after the last. */
  async subscriptions(after: string | null, signal: AbortSignal): Promise<ListedSubscription[]> {
    const since = after === null ? {} : { since_id: after }
    const params = { limit: String(pageSize), ...since }
    const answer = z.object({ subscriptions: z.array(ListedSubscription) })
    const call = { path: await this.#path('/subscriptions', signal), params, answer, signal }
    const { subscriptions } = await this.#client.call(call)
    if (subscriptions.some(({ id }) => id === after))
      throw new ConnectorError('payload', `${manifest.name} repeated a page of subscriptions`)
    return subscriptions
  }

  async orders(subscriptionId: string, signal: AbortSignal): Promise<ListedOrder[]> {
    const below = `/subscriptions/${encodeURIComponent(subscriptionId)}/orders`
    const path = await this.#path(below, signal)
    const answer = z.object({ subscription_orders: z.array(ListedOrder) })
    const guard = new PageCycleGuard(manifest.name)
    return readAll(manifest.name, async (place: number | null) => {
      const page = place ?? 1
      const params = { limit: String(pageSize), page: String(page) }
      const { subscription_orders: items } = await this.#client.call({
        path,
        params,
        answer,
        signal,
      })
      if (items[0] !== undefined) guard.follow(items[0].id)
      return { items, next: items.length < smallestPage ? null : page + 1 }
    })
  }

  async #path(below: string, signal: AbortSignal): Promise<string> {
    this.#shopId ??= (await this.shop(signal)).shop_identifier
    return `/subscriptions/v1/shops/${encodeURIComponent(this.#shopId)}${below}`
  }
}
