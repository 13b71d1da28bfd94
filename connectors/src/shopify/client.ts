import { z } from 'zod'
import type { AccessTokens } from '../kit/manifest/auth.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import { CostBucket } from '../kit/http/cost-bucket.ts'
import { ConnectorError } from '../kit/errors.ts'
import { requestJson } from '../kit/http/http.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { withRetry } from '../kit/http/retry.ts'
import { withToken } from '../kit/oauth/with-token.ts'
import { QueryCost } from './api-types.ts'
import {
  AccessDeniedError,
  errorForResponse,
  GraphqlError,
  type RefusedField,
} from './graphql-error.ts'
import { optionalName, type OptionalFields } from './optional-fields.ts'
import { withoutFields } from './without-fields.ts'

export interface ShopifyQuery<Schema extends z.ZodType> {
  readonly document: string
  readonly variables: Readonly<Record<string, string | number | readonly string[] | null>>
  readonly answer: Schema
  /** Fields that are left out once Shopify refuses them. */
  readonly optional?: OptionalFields
  readonly signal: AbortSignal
}

export interface ShopifyAnswer<T> {
  readonly data: T
  /** The query cost that Shopify reserved before the run; null if it does not say. */
  readonly requestedCost: number | null
}

/**
 * The Admin API client of one shop: waits for the cost bucket, retries by error class, parses
 * responses.
 */
export class ShopifyClient {
  readonly #url: string
  readonly #tokens: AccessTokens
  readonly ports: ConnectorPorts
  readonly #bucket: CostBucket
  /** The last actual cost of each document. */
  readonly #costs = new Map<string, number>()
  /** The next page size of each document. */
  readonly pageSizes = new Map<string, number>()
  /** The fields of each document that were refused so far. */
  readonly #refused = new Map<string, readonly RefusedField[]>()

  constructor(options: { url: string; tokens: AccessTokens; ports: ConnectorPorts }) {
    this.#url = options.url
    this.#tokens = options.tokens
    this.ports = options.ports
    this.#bucket = new CostBucket(options.ports.clock)
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
      const { json } = await withToken(this.#tokens, query.signal, (token) =>
        requestJson({
          platform: 'Shopify',
          method: 'POST',
          url: this.#url,
          headers: { 'X-Shopify-Access-Token': checkToken(token) },
          body: { json: { query: document, variables: query.variables } },
          signal: query.signal,
        }),
      )
      const envelope = parsePayload(Envelope, json, 'Shopify sent an unexpected response')
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
  if (token !== undefined && /^[\x21-\x7e]{1,512}$/.test(token)) return token
  throw new ConnectorError('auth', 'Enter a valid Shopify access token')
}
