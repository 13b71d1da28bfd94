import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import {
  CubeQueries,
  DryRunAnswer,
  LoadAnswer,
  MetaAnswer,
  SingleLoadAnswer,
  SqlAnswer,
} from './queries.ts'

/** Where clients of Cube look; `GET` and `POST` are the same to all that is below. */
export const queryApiPath = '/cubejs-api/v1'

/** How fresh an answer has to be: the last two go past the cache. */
export const CacheMode = z.enum([
  'stale-if-slow',
  'stale-while-revalidate',
  'must-revalidate',
  'no-cache',
])
export type CacheMode = z.infer<typeof CacheMode>

/** `multi` says that the client understands answers of several results; without it there is one, bare. */
export const QueryBody = z.strictObject({
  query: CubeQueries,
  queryType: z.optional(z.literal('multi')),
  cache: z.optional(CacheMode),
})
export type QueryBody = z.infer<typeof QueryBody>

/** What is answered, with 200, to a load that takes long: it goes on, and is to be asked for again. */
export const ContinueWait = z.object({
  error: z.literal('Continue wait'),
  stage: z.string(),
  /** In milliseconds. */
  timeElapsed: z.int(),
})
export type ContinueWait = z.infer<typeof ContinueWait>

const asksForData = { permission: 'data.query', needsActivePlan: true } as const

const loadErrors = [
  'invalid_query',
  'query_timeout',
  'query_cancelled',
  'warehouse_unavailable',
] as const

export const loadQuery = defineEndpoint({
  name: 'queries.load',
  method: 'POST',
  path: `${queryApiPath}/load`,
  summary:
    "Run a metric query in Cube's format. Authorised by the data token of a workspace, or by a key. With `queryType: multi` the answer holds a list of results, otherwise it is the only one itself. While a query takes long, `Continue wait` is answered; ask again.",
  body: QueryBody,
  answer: z.union([LoadAnswer, SingleLoadAnswer, ContinueWait]),
  errors: loadErrors,
  ...asksForData,
})

export const subscribeQuery = defineEndpoint({
  name: 'queries.subscribe',
  method: 'POST',
  path: `${queryApiPath}/subscribe`,
  summary: 'The same as `queries.load`; clients without a web socket ask for it again and again.',
  body: QueryBody,
  answer: z.union([LoadAnswer, SingleLoadAnswer, ContinueWait]),
  errors: loadErrors,
  ...asksForData,
})

export const getQuerySql = defineEndpoint({
  name: 'queries.sql',
  method: 'POST',
  path: `${queryApiPath}/sql`,
  summary: 'The SQL of a metric query, without running it.',
  body: QueryBody,
  answer: SqlAnswer,
  errors: ['invalid_query'],
  ...asksForData,
})

export const dryRunQuery = defineEndpoint({
  name: 'queries.dryRun',
  method: 'POST',
  path: `${queryApiPath}/dry-run`,
  summary: 'How a metric query is understood, without running it.',
  body: QueryBody,
  answer: DryRunAnswer,
  errors: ['invalid_query'],
  ...asksForData,
})

export const getQueryMeta = defineEndpoint({
  name: 'queries.meta',
  method: 'GET',
  path: `${queryApiPath}/meta`,
  summary: 'The cubes and views that can be asked for, with their members.',
  query: z.object({ onlyViews: z.optional(z.enum(['true', 'false'])) }),
  answer: MetaAnswer,
  errors: ['invalid_query'],
  ...asksForData,
})
