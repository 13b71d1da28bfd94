import * as z from 'zod/mini'
import { DateGranularity } from '../dashboards/date-filters.ts'
import { defineEndpoint } from '../endpoint.ts'
import { ConnectionId, InsightId } from '../ids.ts'
import { PlatformCode } from '../platforms.ts'
import { Member } from '../queries.ts'
import { notAllowed } from '../query-problems.ts'
import { Day } from '../time.ts'
import { WorkspaceParams } from '../workspace-params.ts'
import { FeedItem } from './feed-item.ts'

/** What a page of the feed holds, in detail and compact. */
export const feedPageSizes = { detailed: 5, compact: 16 } as const

/** Of how many pages the feed is at most; whoever looks for more narrows it. */
export const feedPages = 5

/** How far back the feed of a day looks when it is not told since when. */
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

/** What an element of a dashboard asks of the feed. */
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
  notAllowed,
)
export type FeedQuery = z.infer<typeof FeedQuery>

export const FeedBody = z.strictObject({
  /** Which pool of a search engine it would be in; findings are in the workspace's own database. */
  es_pool: z.optional(z.string().check(z.maxLength(200))),
  /** Without it, findings about days, weeks and months alike. */
  aggregation_period: z.optional(DateGranularity),
  insight_type: z._default(z.string().check(z.minLength(1), z.maxLength(64)), 'feed'),
  /** The newest day that is of interest; without it, and without `since`, all there are. */
  reference_date: z.optional(Day),
  since: z.optional(Day),
  datasource_ids: z._default(z.array(ConnectionId).check(z.maxLength(200)), []),
  datasource_types: z._default(datasourceTypes, []),
  change_sentiment: z._default(SentimentFilter, ''),
  entity_group: z._default(entityGroup, ''),
  metrics: z._default(metrics, []),
  /** Those that somebody has closed, too. */
  include_closed: z._default(z.boolean(), false),
})
export type FeedBody = z.infer<typeof FeedBody>

export const FeedPageQuery = z.object({
  page: z._default(wholeNumber(100_000), 1),
  size: z._default(wholeNumber(50), feedPageSizes.detailed),
})

const readsInsights = { permission: 'insights.read', needsActivePlan: true } as const

/** Asks with a body because it has a lot to say; changes nothing. */
export const feedInsights = defineEndpoint({
  name: 'insights.feed',
  method: 'POST',
  path: '/v1/orgs/{orgId}/insights/feed',
  summary: 'What has changed unusually, the most significant first; a page at a time.',
  params: WorkspaceParams,
  query: FeedPageQuery,
  body: FeedBody,
  answer: z.object({ page: z.int(), items: z.array(FeedItem) }),
  ...readsInsights,
})

const notIds = 'Must be ids of insights with commas between them, 100 at most'

/** Those that are not there any more are left out. */
export const listInsights = defineEndpoint({
  name: 'insights.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/insights',
  summary: 'Insights by their ids, in the order in which they are asked for.',
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
