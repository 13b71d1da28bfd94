import * as z from 'zod/mini'
import { DateGranularity } from '../dashboards/date-filters.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ConnectionId, InsightId } from '../values/ids.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { Member } from '../queries/query.ts'
import { rejectUnknownKeys } from '../queries/query-problems.ts'
import { Day } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { FeedItem } from './feed-item.ts'

/** Insights per page. */
export const feedPageSizes = { detailed: 5, compact: 16 } as const

/** The most pages of the feed. Filters reach older insights. */
export const feedPages = 5

/** How far back the feed looks without `since`. */
export const feedLookBackDays = { day: 7, week: 28, month: 92, quarter: 366 } as const

const wholeNumber = (max: number) => {
  const message = `Must be a whole number from 1 to ${max}`
  return z.coerce.number(message).check(z.int(message), z.gte(1, message), z.lte(max, message))
}

/** Good news (1), bad news (-1), or any. */
export const SentimentFilter = z.enum(['', '0', '1', '-1'])
export type SentimentFilter = z.infer<typeof SentimentFilter>

const entityGroup = z.string().check(z.maxLength(64))
const metrics = z.array(Member).check(z.maxLength(100))
const datasourceTypes = z.array(PlatformCode)

/** The feed query of a dashboard element. */
export const FeedQuery = z.strictObject(
  {
    metrics: z.optional(metrics),
    change_sentiment: z.optional(SentimentFilter),
    entity_group: z.optional(entityGroup),
    datasource_types: z.optional(datasourceTypes),
    aggregation_period: z._default(DateGranularity, 'day'),
    size: z._default(z.int().check(z.minimum(1), z.maximum(feedPageSizes.compact)), 5),
    compact: z._default(z.boolean(), false),
  },
  rejectUnknownKeys,
)
export type FeedQuery = z.infer<typeof FeedQuery>

export const FeedBody = z.strictObject({
  /**
   * The pool of the search engine in the product's contract. Ignored: insights are stored in the
   * application database.
   */
  es_pool: z.optional(z.string().check(z.maxLength(200))),
  /** Without it, the feed has insights about days, weeks and months. */
  aggregation_period: z.optional(DateGranularity),
  insight_type: z._default(z.string().check(z.minLength(1), z.maxLength(64)), 'feed'),
  /** The last day to include. Without it and without `since`, the feed is unlimited. */
  reference_date: z.optional(Day),
  since: z.optional(Day),
  /** Single data sources and whole platforms: what is of any of them. */
  datasource_ids: z._default(z.array(ConnectionId).check(z.maxLength(200)), []),
  datasource_types: z._default(datasourceTypes, []),
  change_sentiment: z._default(SentimentFilter, ''),
  entity_group: z._default(entityGroup, ''),
  metrics: z._default(metrics, []),
  /** Includes insights that a member has closed. */
  include_closed: z._default(z.boolean(), false),
})
export type FeedBody = z.infer<typeof FeedBody>

export const FeedPageQuery = z.object({
  page: z._default(wholeNumber(100_000), 1),
  size: z._default(wholeNumber(50), feedPageSizes.detailed),
})

const readsInsights = { permission: 'insights.read', needsActivePlan: true } as const

/** Uses POST because the filters are long. Changes nothing. */
export const feedInsights = defineEndpoint({
  name: 'insights.feed',
  method: 'POST',
  path: '/v1/orgs/{orgId}/insights/feed',
  summary: 'Unusual changes, most significant first; paginated.',
  params: WorkspaceParams,
  query: FeedPageQuery,
  body: FeedBody,
  answer: z.object({ page: z.int(), items: z.array(FeedItem) }),
  ...readsInsights,
})

const notIds = 'Must be up to 100 ids of insights, separated by commas'

/** Omits insights that no longer exist. */
export const listInsights = defineEndpoint({
  name: 'insights.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/insights',
  summary: 'Insights by their ids, in the order of the ids.',
  params: WorkspaceParams,
  query: z.object({
    ids: z.pipe(
      z.pipe(
        z._default(z.string(), ''),
        z.transform((text) => (text.trim() === '' ? [] : text.split(',').map((id) => id.trim()))),
      ),
      z.array(InsightId, notIds).check(z.maxLength(100, notIds)),
    ),
    es_pool: z.optional(z.string().check(z.maxLength(200))),
    reference_date: z.optional(Day),
  }),
  answer: z.object({ items: z.array(FeedItem) }),
  ...readsInsights,
})
