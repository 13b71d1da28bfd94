import { z } from 'zod'
import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import type { ApiCall, JsonApi } from '../kit/api/json-api.ts'
import { nextPageNumber } from '../kit/api/next-place.ts'
import { permissionOf } from '../kit/api/permission-of.ts'
import { readAll } from '../kit/api/read-pages.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { OAuthApp } from '../kit/manifest/auth.ts'
import { errorOfCode, TikTokError } from './api-error.ts'
import { Envelope, PageInfo } from './api-types.ts'
import { manifest } from './manifest.ts'

/** Nearly every response has status 200, with the outcome in its envelope. */
function tiktokApi(): JsonApi {
  /** Consecutive throttled responses. */
  let slowDowns = 0
  return {
    manifest,
    host: 'API',
    costs: { calls: 1 },
    credentials: (token) => ({ headers: { 'Access-Token': token } }),
    unwrap({ json }, call) {
      const what = 'TikTok sent an unexpected response'
      const { code, message, data } = parsePayload(Envelope, json, what)
      if (code === 0) {
        slowDowns = 0
        return data
      }
      const error = errorOfCode(code, message ?? '', permissionOf(call, permissions))
      if (error.class !== 'throttled' || error.isNotEditable) throw error
      // The response does not say which limit was hit: that per second, or that per minute, which
      // blocks for five.
      const retryAfterMs = pausesMs[Math.min(slowDowns, pausesMs.length - 1)] ?? 0
      slowDowns += 1
      throw new ConnectorError('throttled', error.message, { retryAfterMs })
    },
    isOfQuota: (error) => !(error instanceof TikTokError && error.isNotEditable),
  }
}

/** The permissions of an app as TikTok names them. */
const permissions = Object.fromEntries(
  Object.entries({
    '/advertiser/': 'Ad Account Management',
    '/campaign/': 'Ads Management',
    '/dmp/': 'Audience Management',
    '/gmv_max/': 'Reporting',
    '/report/': 'Reporting',
  }).map(([path, permission]) => [`/open_api/${manifest.apiVersion}${path}`, permission]),
)

const pausesMs = [1_000, 30_000, 300_000]

export interface TikTokCall extends Pick<
  ApiCall<z.ZodType>,
  'body' | 'isRepeatable' | 'limits' | 'signal'
> {
  /** Relative to the version; requires a trailing slash. */
  readonly path: `/${string}/`
  /** Lists and objects are sent as JSON. */
  readonly params?: Readonly<Record<string, unknown>>
}

export interface TikTokClientOptions extends ApiAccess {
  readonly app: OAuthApp | null
  /** The page size of lists. */
  readonly pageSize?: number
}

/** The API for Business with a user's token. */
export class TikTokClient {
  readonly ports: ConnectorPorts
  readonly #client: ApiClient
  readonly #app: OAuthApp | null
  readonly #pageSize: number

  constructor({ app, pageSize = largestPage, ...access }: TikTokClientOptions) {
    this.ports = access.ports
    this.#client = new ApiClient(tiktokApi(), access)
    this.#app = app
    this.#pageSize = pageSize
  }

  call<Schema extends z.ZodType>(
    { path, params = {}, ...call }: TikTokCall,
    answer: Schema,
  ): Promise<z.output<Schema>> {
    return this.#client.call({
      ...call,
      path: `/open_api/${manifest.apiVersion}${path}`,
      params: textsOf(params),
      answer,
    })
  }

  /** Every row of a list, page after page. */
  list<Schema extends z.ZodType>(
    call: Omit<TikTokCall, 'body'>,
    row: Schema,
  ): Promise<z.output<Schema>[]> {
    // Some lists are left out if they are empty.
    const Listed = z.object({ list: z.array(row).default([]), page_info: PageInfo })
    return readAll(manifest.name, async (place: number | null) => {
      const page = place ?? 1
      const params = { page_size: this.#pageSize, ...call.params, page }
      const { list: items, page_info } = await this.call({ ...call, params }, Listed)
      const read = { pages: page_info.total_page, items: items.length }
      return { items, next: nextPageNumber(manifest.name, page, read) }
    })
  }

  /** Some calls also need the app's id and secret. */
  appParams(): Readonly<Record<string, string>> {
    if (this.#app === null) throw new ConnectorError('auth', 'TikTok has no app registration')
    return { app_id: this.#app.clientId, secret: this.#app.clientSecret }
  }
}

const largestPage = 1_000

function textsOf(params: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
}
