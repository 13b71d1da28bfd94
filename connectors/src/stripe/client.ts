import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { JsonApi, Params } from '../kit/api/json-api.ts'
import type { ListPage } from '../kit/api/read-pages.ts'
import { throttledError } from '../kit/api/status-error.ts'
import { ConnectorError } from '../kit/errors.ts'
import { type HttpRefusal, retryAfter } from '../kit/http/http.ts'
import { Account } from './api-types.ts'
import { manifest } from './manifest.ts'

export const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { reads: 1 },
  credentials: (token) => ({
    headers: { authorization: `Bearer ${token}`, 'stripe-version': manifest.apiVersion },
  }),
  mapError,
}

export function readAccount(client: ApiClient, signal: AbortSignal): Promise<Account> {
  return client.call({ path: '/v1/account', answer: Account, signal })
}

type Query = Extract<Params, readonly unknown[]>

export interface Listing<Item extends z.ZodType<{ readonly id: string }>> {
  readonly path: string
  readonly query: Query
  readonly limit: number
  /** The id of the last item of the page before; null for the first page. */
  readonly after: string | null
  readonly item: Item
  readonly signal: AbortSignal
}

/** Reads one page of a list, newest first. */
export async function listPage<Item extends z.ZodType<{ readonly id: string }>>(
  client: ApiClient,
  { path, query, limit, after, item, signal }: Listing<Item>,
): Promise<ListPage<z.output<Item>, string>> {
  const { data: items, has_more } = await client.call({
    path,
    params: [
      ...query,
      ['limit', String(limit)],
      ...(after === null ? [] : [['starting_after', after] as const]),
    ],
    answer: z.object({ data: z.array(item), has_more: z.boolean() }),
    signal,
  })
  return { items, next: has_more ? (items.at(-1)?.id ?? null) : null }
}

const Refusal = z.object({
  error: z.object({ code: z.nullish(z.string()), message: z.nullish(z.string()) }),
})

/** Uses our own messages: Stripe's may quote a part of the key. */
function mapError({ status, headers, json }: HttpRefusal): ConnectorError | null {
  const { code = null, message } = Refusal.safeParse(json).data?.error ?? {}
  if (status === 429 || code === 'rate_limit' || code === 'lock_timeout')
    return throttledError(manifest.name, retryAfter(headers) ?? 1000)
  if (status === 401 || code === 'account_invalid')
    return new ConnectorError('auth', 'The app was uninstalled from Stripe')
  if (status === 403)
    return new ConnectorError('forbidden', 'The Stripe app lacks a permission that it needs', {
      missingPermission: permissionIn(message),
      remedy: 'Reauthorize the data source, which grants the app its current permissions.',
      isGrantedByConsent: true,
    })
  if (headers.get('stripe-should-retry') === 'true')
    return new ConnectorError('transient', `Stripe responded with status ${status}`)
  if (status === 400 || status === 404)
    return new ConnectorError('payload', `Stripe rejected a request (${safeCode(code)})`)
  return null
}

/** "Having the 'rak_charge_read' permission would allow this request to continue." */
function permissionIn(message: string | null | undefined): string | null {
  return /Having the '(?:rak_)?([a-z_]{1,60})' permission/.exec(message ?? '')?.[1] ?? null
}

function safeCode(code: string | null): string {
  return code !== null && /^[a-z_]{1,60}$/.test(code) ? code : 'without a reason'
}
