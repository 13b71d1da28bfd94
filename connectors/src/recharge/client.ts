import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { callsLeft } from '../kit/api/calls-left.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { permissionOf } from '../kit/api/permission-of.ts'
import type { ListPage } from '../kit/api/read-pages.ts'
import { statusError } from '../kit/api/status-error.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { manifest } from './manifest.ts'

export const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { calls: 1 },
  credentials: (token) => ({
    headers: { 'X-Recharge-Access-Token': token, 'X-Recharge-Version': manifest.apiVersion },
  }),
  learn: ({ headers }) => callsLeft('calls', headers.get('x-recharge-limit')),
  mapError(refusal, call) {
    const named = /\bread_[a-z_]+/.exec(refusal.text)?.[0]
    return statusError(manifest.name, refusal, texts, named ?? permissionOf(call, permissions))
  },
}

const texts = {
  auth: "ReCharge doesn't know the API key",
  forbidden: {
    message: 'The API key lacks a read permission in ReCharge',
    remedy:
      'In ReCharge, give the API token read access to the store, customers, subscriptions, charges, orders and discounts.',
  },
  pauseMs: 2000,
}

/** The scopes as ReCharge shows them with a token. */
const permissions = {
  '/charges': 'read_charges',
  '/customers': 'read_customers',
  '/discounts': 'read_discounts',
  '/orders': 'read_orders',
  '/store': 'read_store',
  '/subscriptions': 'read_subscriptions',
}

type Query = Readonly<Record<string, string>>

/** Reads one page of a list. A cursor includes the filters: ReCharge then accepts only a limit. */
export async function listPage<Item extends z.ZodType>(
  client: ApiClient,
  resource: 'subscriptions' | 'charges' | 'customers' | 'orders' | 'discounts',
  place: { readonly filters: Query } | { readonly cursor: string },
  item: Item,
  signal: AbortSignal,
): Promise<ListPage<z.output<Item>, string>> {
  const filters = 'cursor' in place ? { cursor: place.cursor } : place.filters
  const params = { limit: '250', ...filters }
  const page = await client.call({ path: `/${resource}`, params, answer: Envelope, signal })
  const items = parsePayload(z.array(item), page[resource], `ReCharge's list of ${resource}`)
  return { items, next: page.next_cursor ?? null }
}

const Envelope = z.looseObject({ next_cursor: z.nullish(z.string()) })
