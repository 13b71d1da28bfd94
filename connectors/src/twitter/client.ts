import { z } from 'zod'
import { AdAccountClient as BaseClient } from '../kit/ads/ad-account-client.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { ApiCall, JsonApi } from '../kit/api/json-api.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { CachedRead } from '../kit/cached-read.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { OAuthApp } from '../kit/manifest/auth.ts'
import { signatureHeader } from '../kit/oauth/oauth1.ts'
import { byId } from '../kit/values/group-by.ts'
import { AdAccount, Campaign, LineItem, PromotedTweet } from './api-types.ts'
import { manifest } from './manifest.ts'
import { refusalError } from './x-error.ts'

export function apiOf(app: OAuthApp): JsonApi {
  return {
    manifest,
    host: 'API',
    costs: { reads: 1 },
    sign: (request, token) => signatureHeader({ oauth: manifest.oauth, app }, request, token),
    mapError: refusalError,
  }
}

type XCall<Schema extends z.ZodType> = ApiCall<Schema> & { readonly path: `/${string}` }

/** The data of a response. The path is relative to the version. */
export async function readData<Schema extends z.ZodType>(
  client: ApiClient,
  { path, answer, ...call }: XCall<Schema>,
): Promise<z.output<Schema>> {
  const { data } = await client.call({ ...call, path: versioned(path), answer: Envelope })
  return parsePayload(answer, data, 'Twitter sent an unexpected response')
}

const Envelope = z.object({ data: z.unknown() })

/** Every item of a list, page after page. */
export function listAll<Schema extends z.ZodType>(
  client: ApiClient,
  {
    path,
    params,
    ...call
  }: Omit<XCall<z.ZodType>, 'answer' | 'params'> & {
    readonly params?: Readonly<Record<string, string>>
  },
  item: Schema,
): Promise<z.output<Schema>[]> {
  const answer = z.object({ data: z.array(item), next_cursor: z.string().nullish() })
  return readAll(manifest.name, async (cursor: string | null) => {
    const query = { count: largestPage, ...params, ...(cursor !== null && { cursor }) }
    const page = await client.call({ ...call, path: versioned(path), params: query, answer })
    return { items: page.data, next: page.next_cursor || null }
  })
}

const largestPage = '1000'

function versioned(path: string): string {
  return `/${manifest.apiVersion}${path}`
}

/** The API client of one ad account. */
export class AdAccountClient extends BaseClient<AdAccount> {
  /** Deleted ones included: they had spend. */
  readonly structure: CachedRead<Structure>

  constructor(client: ApiClient, id: string) {
    super(client, id)
    this.structure = new CachedRead(client.ports.clock, (signal) => this.#readStructure(signal))
  }

  protected readFacts(signal: AbortSignal): Promise<AdAccount> {
    return readData(this.api, { path: this.path(''), answer: AdAccount, signal })
  }

  path(below: string): `/${string}` {
    return `/accounts/${this.id}${below}`
  }

  list<Schema extends z.ZodType>(
    below: string,
    item: Schema,
    signal: AbortSignal,
    params: Readonly<Record<string, string>> = {},
  ): Promise<z.output<Schema>[]> {
    return listAll(this.api, { path: this.path(below), params, signal }, item)
  }

  async #readStructure(signal: AbortSignal): Promise<Structure> {
    const all = { with_deleted: 'true' }
    return {
      campaigns: byId(await this.list('/campaigns', Campaign, signal, all)),
      lineItems: byId(await this.list('/line_items', LineItem, signal, all)),
      tweets: byId(await this.list('/promoted_tweets', PromotedTweet, signal, all)),
    }
  }
}

interface Structure {
  readonly campaigns: ReadonlyMap<string, z.infer<typeof Campaign>>
  readonly lineItems: ReadonlyMap<string, z.infer<typeof LineItem>>
  readonly tweets: ReadonlyMap<string, z.infer<typeof PromotedTweet>>
}
