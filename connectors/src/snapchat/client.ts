import { addDays } from '@cartograph/contract'
import { z } from 'zod'
import { AdAccountClient as BaseClient } from '../kit/ads/ad-account-client.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { ApiCall, JsonApi } from '../kit/api/json-api.ts'
import { cursorOfLink } from '../kit/api/next-place.ts'
import { readAll } from '../kit/api/read-pages.ts'
import { CachedRead } from '../kit/cached-read.ts'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { midnightOf } from '../kit/values/days.ts'
import { byId } from '../kit/values/group-by.ts'
import { Ad, AdAccount, AdSquad, Campaign } from './api-types.ts'
import { manifest } from './manifest.ts'
import { partError, refusalError } from './snapchat-error.ts'

export const api: JsonApi = {
  manifest,
  host: 'API',
  costs: { app: 1, token: 1 },
  credentials: (token) => ({ headers: { authorization: `Bearer ${token}` } }),
  mapError: refusalError,
  /** A response with status 200 may have parts that failed. */
  unwrap({ json }, call) {
    const what = 'Snapchat sent an unexpected response'
    const { paging, request_status: _, ...rest } = parsePayload(Envelope, json, what)
    const parts = Object.values(rest).find(Array.isArray) ?? [
      { only: Object.values(rest).find(isObject) },
    ]
    const items = parsePayload(z.array(Part), parts, what).map(
      ({ sub_request_status: status, sub_request_error_reason: reason, ...part }) => {
        if (status != null && !isSuccess(status)) throw partError(reason ?? '', call)
        return Object.values(part).find(isObject)
      },
    )
    return { items: items.filter((item) => item !== undefined), next: paging?.next_link }
  },
}

const isSuccess = (status: string) => status.toUpperCase() === 'SUCCESS'
const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The case of a status differs between endpoints. */
const Envelope = z.looseObject({
  request_status: z.string().refine(isSuccess, 'Not a success'),
  paging: z.object({ next_link: z.string().nullish() }).nullish(),
})

const Part = z.looseObject({
  sub_request_status: z.string().nullish(),
  sub_request_error_reason: z.string().nullish(),
})

const largestPage = '1000'

type ListCall = Pick<ApiCall<z.ZodType>, 'path' | 'signal'> & {
  readonly params?: Readonly<Record<string, string>>
}

/** Every item of a list, page after page. The link to the next page also has its parameters. */
export function listAll<Schema extends z.ZodType>(
  client: ApiClient,
  { path, params, signal }: ListCall,
  item: Schema,
): Promise<z.output<Schema>[]> {
  const answer = z.object({ items: z.array(item), next: z.string().nullish() })
  return readAll(manifest.name, async (cursor: string | null) => {
    const place = cursor === null ? {} : { cursor }
    const query = { limit: largestPage, ...params, ...place }
    const page = await client.call({ path: `/v1${path}`, params: query, answer, signal })
    return { items: page.items, next: cursorOfLink(manifest.name, page.next, 'cursor') }
  })
}

/** The only item of a response. */
export async function readOne<Schema extends z.ZodType>(
  client: ApiClient,
  { path, ...call }: Omit<ApiCall<z.ZodType>, 'answer'>,
  item: Schema,
): Promise<z.output<Schema>> {
  const answer = z.object({ items: z.array(item) })
  const [only] = (await client.call({ ...call, path: `/v1${path}`, answer })).items
  if (only === undefined) throw new ConnectorError('payload', 'Snapchat sent an empty response')
  return only
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
    return readOne(this.api, { path: this.path(''), signal }, AdAccount)
  }

  path(below: string): string {
    return `/adaccounts/${this.id}${below}`
  }

  /** The statistics of an entity, whose path is `of`, by day. */
  async stats<Schema extends z.ZodType>(
    { of, days, fields, params: more, signal }: StatsRequest,
    item: Schema,
  ): Promise<z.output<Schema>[]> {
    const { timezone } = await this.facts(signal)
    // A request that begins at another time is refused.
    const params = {
      granularity: 'DAY',
      start_time: midnightOf(days.from, timezone),
      end_time: midnightOf(addDays(days.to, 1), timezone),
      omit_empty: 'true',
      fields: fields.join(','),
      ...more,
    }
    return listAll(this.api, { path: `${of}/stats`, params, signal }, item)
  }

  async #readStructure(signal: AbortSignal): Promise<Structure> {
    const list = <Schema extends z.ZodType>(below: string, item: Schema) => {
      const params = { read_deleted_entities: 'true' }
      return listAll(this.api, { path: this.path(below), params, signal }, item)
    }
    return {
      campaigns: byId(await list('/campaigns', Campaign)),
      adSquads: byId(await list('/adsquads', AdSquad)),
      ads: byId(await list('/ads', Ad)),
    }
  }
}

interface Structure {
  readonly campaigns: ReadonlyMap<string, z.infer<typeof Campaign>>
  readonly adSquads: ReadonlyMap<string, z.infer<typeof AdSquad>>
  readonly ads: ReadonlyMap<string, z.infer<typeof Ad>>
}

interface StatsRequest {
  readonly of: string
  /** Both included. */
  readonly days: { readonly from: string; readonly to: string }
  readonly fields: readonly string[]
  readonly params?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}
