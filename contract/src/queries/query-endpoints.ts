import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import {
  CubeQueries,
  DryRunAnswer,
  LoadAnswer,
  MetaAnswer,
  SingleLoadAnswer,
  SqlAnswer,
} from './query.ts'

/** The path that Cube's clients use. `GET` and `POST` behave the same on all endpoints below. */
export const queryApiPath = '/cubejs-api/v1'

/** How fresh an answer must be. The last two bypass the cache. */
export const CacheMode = z.enum([
  'stale-if-slow',
  'stale-while-revalidate',
  'must-revalidate',
  'no-cache',
])
export type CacheMode = z.infer<typeof CacheMode>

/**
 * `multi` says that the client understands several results; without it the answer is the only
 * result itself.
 */
export const QueryBody = z.strictObject({
  query: CubeQueries,
  queryType: z.optional(z.literal('multi')),
  cache: z.optional(CacheMode),
})
export type QueryBody = z.infer<typeof QueryBody>

/**
 * Answered with status 200 to a load that takes long. The query continues, and the client repeats
 * the request.
 */
export const ContinueWait = z.object({
  error: z.literal('Continue wait'),
  stage: z.string(),
  /** In milliseconds. */
  timeElapsed: z.int(),
})
export type ContinueWait = z.infer<typeof ContinueWait>

const dataEndpoint = { permission: 'data.query', needsActivePlan: true } as const

/** How the run of a query can fail. */
export const loadErrors = [
  'invalid_query',
  'too_many_queries',
  'query_timeout',
  'query_cancelled',
  'warehouse_unavailable',
  'out_of_memory',
  'disk_full',
  'data_damaged',
] as const

export const loadQuery = defineEndpoint({
  name: 'queries.load',
  method: 'POST',
  path: `${queryApiPath}/load`,
  summary:
    "Run a metric query in Cube's format. Authorised by the data token of a workspace, or by an API key. With `queryType: multi` the answer is a list of results, otherwise the only result itself. A query that takes long answers `Continue wait`; repeat the request.",
  body: QueryBody,
  answer: z.union([LoadAnswer, SingleLoadAnswer, ContinueWait]),
  errors: loadErrors,
  ...dataEndpoint,
})

export const subscribeQuery = defineEndpoint({
  name: 'queries.subscribe',
  method: 'POST',
  path: `${queryApiPath}/subscribe`,
  summary: 'The same as `queries.load`, for clients that poll because they have no web socket.',
  body: QueryBody,
  answer: z.union([LoadAnswer, SingleLoadAnswer, ContinueWait]),
  errors: loadErrors,
  ...dataEndpoint,
})

export const getQuerySql = defineEndpoint({
  name: 'queries.sql',
  method: 'POST',
  path: `${queryApiPath}/sql`,
  summary: 'The SQL of a metric query, without running it.',
  body: QueryBody,
  answer: SqlAnswer,
  errors: ['invalid_query', 'too_many_queries', 'query_cancelled'],
  ...dataEndpoint,
})

export const dryRunQuery = defineEndpoint({
  name: 'queries.dryRun',
  method: 'POST',
  path: `${queryApiPath}/dry-run`,
  summary: 'The parsed form of a metric query, without running it.',
  body: QueryBody,
  answer: DryRunAnswer,
  errors: ['invalid_query', 'too_many_queries', 'query_cancelled'],
  ...dataEndpoint,
})

export const getQueryMeta = defineEndpoint({
  name: 'queries.meta',
  method: 'GET',
  path: `${queryApiPath}/meta`,
  summary: 'The cubes and views that can be queried, with their members.',
  query: z.object({ onlyViews: z.optional(z.enum(['true', 'false'])) }),
  answer: MetaAnswer,
  errors: ['invalid_query'],
  ...dataEndpoint,
})

export const queryEndpoints = {
  loadQuery,
  subscribeQuery,
  getQuerySql,
  dryRunQuery,
  getQueryMeta,
}
