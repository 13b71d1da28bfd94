import type {
  AnswerOf,
  ClientRequest,
  Endpoint,
  endpoints,
  LoadAnswer,
  OrgId,
} from '@cartograph/contract'
import { ApiError } from './api-error.ts'
import { createDataTokens } from './data-token.ts'
import { earlyFetch } from './early-fetch.ts'
import { send, type Fetch, type RequestException, type SendOptions } from './send.ts'
import { createBrowserSession, type Session } from './session.ts'

export type QueryRequest = ClientRequest<typeof endpoints.loadQuery>['body']['query']

/** Where a dashboard's query comes from. A public page sends it in place of the query itself. */
export interface QuerySource {
  readonly element: string
  /** The position among the queries of the element. */
  readonly at: number
  /** The values of the variables that its template reads. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly toDate: boolean
}

export interface Client {
  readonly session: Session
  readonly call: <E extends Endpoint>(
    endpoint: E,
    request: ClientRequest<E>,
    options?: Pick<SendOptions, 'signal' | 'onStatus'>,
  ) => Promise<AnswerOf<E>>
  /** Runs a metric query of a workspace with its data token. */
  readonly load: (
    orgId: OrgId,
    query: QueryRequest,
    signal?: AbortSignal,
    source?: QuerySource,
  ) => Promise<LoadAnswer>
  /** Sends any other request to the query API with the same token. */
  readonly askData: <E extends Endpoint>(
    orgId: OrgId,
    endpoint: E,
    request: ClientRequest<E>,
    signal?: AbortSignal,
  ) => Promise<AnswerOf<E>>
}

/** A rejected token is renewed once. If the new one is rejected as well, the user is signed out. */
export function createClient(
  session: Session,
  fetch: Fetch,
  now: () => number,
  onException: (exception: RequestException) => void = () => undefined,
): Client {
  const call: Client['call'] = async (endpoint, request, given = {}) => {
    const options = { ...given, onException }
    if (endpoint.permission === 'public') return send(fetch, endpoint, request, options)
    const token = await session.token()
    try {
      return await send(fetch, endpoint, request, { ...options, token })
    } catch (error) {
      if (!isRefused(error)) throw error
    }
    const renewed = await session.renew(token)
    return signOutWhenRefused(() => send(fetch, endpoint, request, { ...options, token: renewed }))
  }

  const dataTokens = createDataTokens(
    async (orgId) => call((await dataEndpoints()).getDataToken, { params: { orgId } }),
    now,
  )
  session.subscribe((isSignedIn) => {
    if (!isSignedIn) dataTokens.clear()
  })

  const load: Client['load'] = async (orgId, query, signal) => {
    const { loadQuery, nameAnswered } = await dataEndpoints()
    const request = { body: { query, queryType: 'multi' } } as const
    return withDataToken(orgId, signal, async (options) => {
      // The server responds 'continue wait' to slow queries; the request is then repeated.
      for (;;) {
        const answer = await send(fetch, loadQuery, request, options)
        if (!('results' in answer)) continue
        nameAnswered(answer)
        return answer
      }
    })
  }

  const askData: Client['askData'] = (orgId, endpoint, request, signal) =>
    withDataToken(orgId, signal, (options) => send(fetch, endpoint, request, options))

  async function withDataToken<T>(
    orgId: OrgId,
    signal: AbortSignal | undefined,
    work: (options: SendOptions) => Promise<T>,
  ): Promise<T> {
    const run = (token: string) =>
      work({
        token,
        ...(signal && { signal }),
        onException: (exception) => onException({ ...exception, orgId }),
      })
    const token = await dataTokens.get(orgId)
    try {
      return await run(token)
    } catch (error) {
      if (!isDataTokenRefused(error)) throw error
    }
    const renewed = await dataTokens.renew(orgId, token)
    return signOutWhenRefused(() => run(renewed))
  }

  async function signOutWhenRefused<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (isRefused(error)) session.end()
      throw error
    }
  }

  return { session, call, load, askData }
}

/** Loaded on demand, because signed-out pages don't need them. */
async function dataEndpoints() {
  return import('./data-endpoints.ts')
}

export function createBrowserClient(onException: (exception: RequestException) => void): Client {
  return createClient(createBrowserSession(), earlyFetch, () => Date.now(), onException)
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.isNotAuthenticated
}

/** The query protocol answers 403 to a token it rejects; the code `forbidden` is about the role. */
function isDataTokenRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.isNotAuthenticated || (error.status === 403 && error.code !== 'forbidden')
}
