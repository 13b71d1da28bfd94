import { z } from 'zod'
import { AdAccountClient as BaseClient } from '../kit/ads/ad-account-client.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { ApiCall, JsonApi } from '../kit/api/json-api.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { statusError, throttledError } from '../kit/api/status-error.ts'
import type { HttpRefusal } from '../kit/http/http.ts'
import { AdAccount } from './api-types.ts'
import { manifest } from './manifest.ts'

export const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { reads: 1 },
  credentials: (token) => ({ headers: { authorization: `Bearer ${token}` } }),
  mapError: (refusal) =>
    refusal.status === 429
      ? throttledError(manifest.name, pauseOf(refusal))
      : statusError(manifest.name, refusal, texts),
}

const texts = {
  auth: 'Pinterest no longer accepts the access token',
  forbidden: {
    message: 'Pinterest is missing a permission for this',
    remedy: 'Ask for a role in the ad account at Pinterest, then reauthorize the data source.',
    isGrantedByConsent: true,
  },
}

/** The wait is in a header on some endpoints, and in the message on others: 'Retry after 9 seconds'. */
function pauseOf({ headers, json }: HttpRefusal): number | null {
  const { message = '' } = Refusal.safeParse(json).data ?? {}
  const seconds =
    /retry after (\d+) second/i.exec(message)?.[1] ?? headers.get('x-ratelimit-reset') ?? ''
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1000 : null
}

const Refusal = z.object({ message: z.string() })

const largestPage = '250'

/** Every item of a list, page after page. */
export function listAll<Schema extends z.ZodType>(
  client: ApiClient,
  { path, params }: { readonly path: string; readonly params?: Readonly<Record<string, string>> },
  item: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>[]> {
  const answer = z.object({ items: z.array(item), bookmark: z.string().nullish() })
  return readAll(manifest.name, async (bookmark: string | null) => {
    const place = bookmark === null ? {} : { bookmark }
    const query = { page_size: largestPage, ...params, ...place }
    const page = await client.call({ path: `/v5${path}`, params: query, answer, signal })
    return { items: page.items, next: page.bookmark || null }
  })
}

/** The API client of one ad account. */
export class AdAccountClient extends BaseClient<AdAccount> {
  protected readFacts(signal: AbortSignal): Promise<AdAccount> {
    return this.call({ path: '', answer: AdAccount, signal })
  }

  /** The path is relative to the account. */
  call<Schema extends z.ZodType>(call: ApiCall<Schema>): Promise<z.output<Schema>> {
    return this.api.call({ ...call, path: this.#path(call.path) })
  }

  list<Schema extends z.ZodType>(
    path: string,
    item: Schema,
    signal: AbortSignal,
    params: Readonly<Record<string, string>> = {},
  ): Promise<z.output<Schema>[]> {
    return listAll(this.api, { path: `/ad_accounts/${this.id}${path}`, params }, item, signal)
  }

  #path(path: string): string {
    return `/v5/ad_accounts/${this.id}${path}`
  }
}
