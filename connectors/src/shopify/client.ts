import { z } from 'zod'
import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import { CostBucket } from '../kit/http/cost-bucket.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { withRetry } from '../kit/http/retry.ts'
import { headerText } from '../kit/values/header-text.ts'
import { QueryCost } from './api-types.ts'
import {
  AccessDeniedError,
  errorForResponse,
  GraphqlError,
  type RefusedField,
} from './graphql-error.ts'
import { manifest } from './manifest.ts'
import { optionalName, type OptionalFields } from './optional-fields.ts'
import { withoutFields } from './without-fields.ts'

export interface ShopifyQuery<Schema extends z.ZodType> {
  readonly document: string
  readonly variables: Readonly<Record<string, JsonValue>>
  readonly answer: Schema
  /** Fields that are left out once Shopify refuses them. */
  readonly optional?: OptionalFields
  readonly signal: AbortSignal
}

type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }

export interface ShopifyAnswer<T> {
  readonly data: T
  /** The query cost that Shopify reserved before the run; null if it does not say. */
  readonly requestedCost: number | null
}

const api: JsonApi = {
  manifest,
  host: 'SHOP',
  credentials: (token) => ({ headers: { 'X-Shopify-Access-Token': checkToken(token) } }),
}

/** The Admin API of one shop: waits for the cost bucket, and leaves out fields that are refused. */
export class ShopifyClient {
  readonly #client: ApiClient
  readonly ports: ConnectorPorts
  readonly #bucket: CostBucket
  /** The last actual cost of each document. */
  readonly #costs = new Map<string, number>()
  /** The next page size of each document. */
  readonly pageSizes = new Map<string, number>()
  /** The fields of each document that were refused so far. */
  readonly #refused = new Map<string, readonly RefusedField[]>()

  constructor(access: ApiAccess) {
    this.#client = new ApiClient(api, access)
    this.ports = access.ports
    this.#bucket = new CostBucket(access.ports.clock)
  }

  async query<Schema extends z.ZodType>(
    query: ShopifyQuery<Schema>,
  ): Promise<ShopifyAnswer<z.output<Schema>>> {
    const envelope = await this.#sendWithoutRefused(query)
    return {
      data: parsePayload(query.answer, envelope.data, 'Shopify sent an unexpected response'),
      requestedCost: envelope.extensions?.cost?.requestedQueryCost ?? null,
    }
  }

  /** The fields that were left out of a document because Shopify refuses them. */
  refusedFields(document: string): readonly RefusedField[] {
    return this.#refused.get(document) ?? []
  }

  async #sendWithoutRefused(query: ShopifyQuery<z.ZodType>): Promise<Envelope> {
    for (;;) {
      try {
        return await withRetry(() => this.#send(query), query.signal, this.ports)
      } catch (error) {
        if (!(error instanceof AccessDeniedError)) throw error
        const known = this.refusedFields(query.document)
        const added = error.fields.filter(
          (field) =>
            optionalName(query.optional ?? {}, field) !== null &&
            !known.some(({ path }) => path === field.path),
        )
        // A refusal that leaves out nothing more would be repeated forever.
        if (added.length < error.fields.length) throw error
        this.#refused.set(query.document, [...known, ...added])
      }
    }
  }

  async #send(query: ShopifyQuery<z.ZodType>): Promise<Envelope> {
    const refused = new Set(this.refusedFields(query.document).map(({ path }) => path))
    const document = withoutFields(query.document, refused)
    const expectedCost = this.#costs.get(query.document) ?? 0
    return this.#bucket.spend(expectedCost, query.signal, async () => {
      const envelope = await this.#client.attempt({
        path: `/admin/api/${manifest.apiVersion}/graphql.json`,
        json: { query: document, variables: query.variables },
        answer: Envelope,
        signal: query.signal,
      })
      const cost = envelope.extensions?.cost ?? null
      if (cost !== null) {
        this.#bucket.update(cost.throttleStatus)
        this.#costs.set(query.document, cost.requestedQueryCost)
      }
      if (envelope.errors.length > 0) throw errorForResponse(envelope.errors, cost)
      return envelope
    })
  }
}

const Envelope = z.object({
  data: z.optional(z.unknown()),
  errors: z._default(z.array(GraphqlError), []),
  extensions: z.optional(z.object({ cost: z.optional(QueryCost) })),
})
type Envelope = z.infer<typeof Envelope>

/** Rejects characters that no Shopify token has, since the token is sent in a header. */
export function checkToken(token: string | undefined): string {
  return headerText(token, 'Enter a valid Shopify access token')
}
