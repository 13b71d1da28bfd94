import { AppError, endpoints, QueryBody, type Endpoint } from '@cartograph/contract'
import {
  authorise,
  dryRunQuery,
  getQueryMeta,
  getQuerySql,
  loadText,
  systemContext,
  type AuthenticatedCaller,
  type LoadResult,
  type Services,
} from '@cartograph/features'
import type { Metrics } from '../../process/metrics.ts'
import type { CubeRequest } from './cube-messages.ts'
import { bodyFromUrl } from './query-body.ts'
import { parseBody } from '../rest/parse-request.ts'

export interface CubeCall {
  readonly caller: AuthenticatedCaller
  readonly request: CubeRequest
  readonly signal: AbortSignal
  /** The data version that the answer must not be older than. */
  readonly since: number
}

/** Answers a request over the WebSocket, by the rules of HTTP. */
export async function answerCubeRequest(
  services: Services,
  metrics: Metrics,
  call: CubeCall,
): Promise<LoadResult> {
  const { caller, request, signal, since } = call
  const { requestId, method, params } = request
  const ctx = { ...systemContext(services, signal), ...caller, requestId }
  const allow = (endpoint: Endpoint) => authorise(caller, endpoint, services)
  const toLoaded = (answer: unknown): LoadResult => ({
    kind: 'answered',
    text: JSON.stringify(answer),
  })

  switch (method) {
    case 'load':
    case 'subscribe':
      allow(endpoints.loadQuery)
      return metrics.timeQuery(async () =>
        loadText(ctx, parseBody(QueryBody, bodyFromUrl(params)), since),
      )
    case 'sql':
      allow(endpoints.getQuerySql)
      return toLoaded(await getQuerySql(ctx, parseBody(QueryBody, bodyFromUrl(params))))
    case 'dry-run':
      allow(endpoints.dryRunQuery)
      return toLoaded(await dryRunQuery(ctx, parseBody(QueryBody, bodyFromUrl(params))))
    case 'meta':
      allow(endpoints.getQueryMeta)
      return toLoaded(
        await getQueryMeta(ctx, { onlyViews: params?.['onlyViews'] === true ? 'true' : 'false' }),
      )
    default:
      throw new AppError('invalid_query', `Unsupported method: ${method}`)
  }
}
