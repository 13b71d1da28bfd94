import {
  endpoints,
  endpointUrl,
  type AnswerOf,
  type ClientRequest,
  type CubeQuery,
  type Endpoint,
  type LoadResult,
} from '@cartograph/contract'
import * as z from 'zod/mini'
import { RequestError } from './request-error.ts'
import { sendWithRetries, type SendOptions } from './send.ts'

export interface ClientOptions {
  /** Of the installation, such as `https://cartograph.example`. */
  readonly url: string
  /** An API key of the workspace, from Settings → API keys. */
  readonly key: string
  readonly orgId: string
  readonly fetch?: typeof globalThis.fetch
}

type Endpoints = typeof endpoints

/** The parts of a request; those that have only optional values may be left out. */
type OptionalParts<T> = { readonly [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as object extends T[K] ? K : never]?: T[K]
}

/** The client fills in the workspace. */
type RequestOf<E extends Endpoint> = OptionalParts<{
  [Part in keyof ClientRequest<E>]: Part extends 'params'
    ? Omit<ClientRequest<E>[Part], 'orgId'>
    : ClientRequest<E>[Part]
}>

type Method<E extends Endpoint> =
  object extends RequestOf<E>
    ? (request?: RequestOf<E>, options?: SendOptions) => Promise<AnswerOf<E>>
    : (request: RequestOf<E>, options?: SendOptions) => Promise<AnswerOf<E>>

/** A method for each endpoint, by its name in the contract, and one that runs a query. */
export type Client = { readonly [Name in keyof Endpoints]: Method<Endpoints[Name]> } & {
  /** Runs a query of the semantic layer, however long it takes. */
  readonly query: (query: QueryInput, options?: SendOptions) => Promise<LoadResult[]>
}

type QueryInput = z.input<typeof CubeQuery>

/** A client for one workspace. It waits for its turn when it is throttled, and repeats what may be repeated. */
export function connect(options: ClientOptions): Client {
  const call = async <E extends Endpoint>(
    endpoint: E,
    { params, query, body }: RequestParts,
    { signal, idempotencyKey }: SendOptions = {},
  ): Promise<AnswerOf<E>> => {
    const all = { ...params, orgId: options.orgId }
    const url = options.url.replace(/\/+$/, '') + endpointUrl(endpoint, { params: all, query })
    const answer = await sendWithRetries(options, { endpoint, url, body, signal, idempotencyKey })
    if (endpoint.answer === undefined) return undefined as AnswerOf<E>
    const parsed = z.safeParse(endpoint.answer, answer)
    if (parsed.success) return parsed.data as AnswerOf<E>
    throw new RequestError(200, 'The server is of another version than this client.', {
      cause: parsed.error,
    })
  }

  const methods = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    name,
    (request: RequestParts = {}, given?: SendOptions) => call(endpoint, request, given),
  ])
  const query: Client['query'] = async (asked, given) => {
    for (;;) {
      const body = { query: asked, queryType: 'multi' } as const
      const answer = await call(endpoints.loadQuery, { body }, given)
      if ('results' in answer) return [...answer.results]
    }
  }
  // The compiler cannot follow the names of a list of entries.
  return { ...Object.fromEntries(methods), query } as Client
}

interface RequestParts {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}
