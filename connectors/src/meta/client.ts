import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import type { ApiCall, JsonApi } from '../kit/api/json-api.ts'
import { readAll } from '../kit/api/read-pages.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import type { OAuthApp } from '../kit/manifest/auth.ts'
import { GraphPaging } from './api-types.ts'
import { mapError } from './graph-error.ts'
import { manifest } from './manifest.ts'
import { parseUsage } from './usage.ts'

/** Calls are signed with the app secret. */
function apiOf(app: OAuthApp | null): JsonApi {
  return {
    manifest,
    host: 'GRAPH',
    costs: { insights: 1 },
    credentials: (token) => ({
      headers: { authorization: `Bearer ${token}` },
      ...(app !== null && { params: { appsecret_proof: proof(token, app) } }),
    }),
    mapError,
    learn({ headers }) {
      const { usedPercent, regainMs } = parseUsage(headers)
      if (usedPercent === null) return {}
      const share = Math.max(0, 100 - usedPercent) / 100
      const left = Math.floor(manifest.quotas.insights.limit * share)
      return { insights: { left, ...(regainMs !== null && { pauseMs: regainMs }) } }
    },
  }
}

export interface MetaCall extends Pick<
  ApiCall<z.ZodType>,
  'json' | 'isRepeatable' | 'limits' | 'signal'
> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Under the version. */
  readonly path: string
  /** The form of a POST without JSON, and the query otherwise. */
  readonly params?: Readonly<Record<string, string>>
}

export interface MetaClientOptions extends ApiAccess {
  readonly app: OAuthApp | null
  /** The page size of lists. */
  readonly pageSize?: number
}

/** The Graph API with a user's token. */
export class MetaClient {
  readonly ports: ConnectorPorts
  readonly #client: ApiClient
  readonly #pageSize: number

  constructor({ app, pageSize = largestPage, ...access }: MetaClientOptions) {
    this.ports = access.ports
    this.#client = new ApiClient(apiOf(app), access)
    this.#pageSize = pageSize
  }

  call<Schema extends z.ZodType>(
    { path, params = {}, ...call }: MetaCall,
    answer: Schema,
  ): Promise<z.output<Schema>> {
    const isForm = call.method === 'POST' && call.json === undefined
    return this.#client.call({
      ...call,
      path: `/${manifest.apiVersion}${path}`,
      ...(isForm ? { body: { form: params } } : { params }),
      answer,
    })
  }

  /** Every row of a list, page after page. */
  list<Schema extends z.ZodType>(
    call: Omit<MetaCall, 'method' | 'json'>,
    row: Schema,
  ): Promise<z.output<Schema>[]> {
    const Listed = z.object({ data: z.array(row), paging: GraphPaging.optional() })
    const limit = String(this.#pageSize)
    return readAll(manifest.name, async (after: string | null) => {
      const params = { ...call.params, limit, ...(after !== null && { after }) }
      const { data, paging } = await this.call({ ...call, method: 'GET', params }, Listed)
      // The URL of the next page contains the token, so only its cursor is used.
      const next = paging?.next === undefined ? null : (paging.cursors?.after ?? null)
      return { items: data, next }
    })
  }
}

const largestPage = 500

/** The `appsecret_proof`, which shows that the token is used by the app it was issued to. */
export function proof(token: string, app: Pick<OAuthApp, 'clientSecret'>): string {
  return createHmac('sha256', app.clientSecret).update(token).digest('hex')
}
