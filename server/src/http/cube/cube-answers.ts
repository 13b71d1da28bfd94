import { AppError, endpoints, QueryBody, type Endpoint } from '@cartograph/contract'
import {
  authorise,
  dryRunQuery,
  getQueryMeta,
  getQuerySql,
  loadText,
  systemContext,
  type Authenticated,
  type Loaded,
  type Services,
} from '@cartograph/features'
import type { Metrics } from '../../process/metrics.ts'
import type { CubeRequest } from './cube-messages.ts'
import { bodyFromUrl } from './load-by-url.ts'
import { parseBody } from '../rest/parse-request.ts'

export interface CubeCall {
  readonly who: Authenticated
  readonly request: CubeRequest
  readonly signal: AbortSignal
  /** The state of the rows that the answer must not be older than. */
  readonly since: number
}

/** Answers what came through a web socket, by the same rules as what comes over HTTP. */
export async function answerCubeRequest(
  services: Services,
  metrics: Metrics,
  call: CubeCall,
): Promise<Loaded> {
  const { who, request, signal, since } = call
  const { requestId, method, params } = request
  const ctx = { ...systemContext(services, signal), ...who, requestId }
  const allow = (endpoint: Endpoint) => authorise(who, endpoint, services.clock())
  const answered = (answer: unknown): Loaded => ({ kind: 'answered', text: JSON.stringify(answer) })

  switch (method) {
    case 'load':
    case 'subscribe':
      allow(endpoints.loadQuery)
      return metrics.timeQuery(async () =>
        loadText(ctx, parseBody(QueryBody, bodyFromUrl(params)), since),
      )
    case 'sql':
      allow(endpoints.getQuerySql)
      return answered(getQuerySql(ctx, parseBody(QueryBody, bodyFromUrl(params))))
    case 'dry-run':
      allow(endpoints.dryRunQuery)
      return answered(dryRunQuery(ctx, parseBody(QueryBody, bodyFromUrl(params))))
    case 'meta':
      allow(endpoints.getQueryMeta)
      return answered(
        getQueryMeta(ctx, { onlyViews: params?.['onlyViews'] === true ? 'true' : 'false' }),
      )
    default:
      throw new AppError('invalid_query', `Unsupported method: ${method}`)
  }
}
