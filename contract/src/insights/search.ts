import * as z from 'zod/mini'
import { DateGranularity } from '../dashboards/date-filters.ts'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { Day } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { FeedPageQuery, SentimentFilter } from './endpoints.ts'
import { FeedItem } from './feed-item.ts'

export const autosuggestLimit = 10

/**
 * The group of metrics among the search results. Every other group is a dimension, or the
 * workspace as a whole.
 */
export const metricEntityGroup = 'metric'

const name = z.string().check(z.minLength(1), z.maxLength(500))

/** The subjects of insights: the workspace, a metric or a value of a dimension. */
export const MetadataEntity = z.object({
  entity_alias: name,
  entity_group: name,
  /** The display name of the group: 'Channel'. */
  entity_group_alias: name,
  metadata_id: name,
})
export type MetadataEntity = z.infer<typeof MetadataEntity>

const readsInsights = {
  params: WorkspaceParams,
  permission: 'insights.read',
  needsActivePlan: true,
} as const

const esPool = z.optional(z.string().check(z.maxLength(200)))

export const autocompleteMetadata = defineEndpoint({
  name: 'metadata.autocomplete',
  method: 'GET',
  path: '/v1/orgs/{orgId}/metadata/autocomplete',
  summary: 'Search suggestions by prefix, tolerating typing errors; the best ten.',
  query: z.object({
    phrase: z._default(z.string().check(z.maxLength(200)), ''),
    es_pool: esPool,
  }),
  answer: z.object({ items: z.array(MetadataEntity) }),
  ...readsInsights,
  flag: 'enable_search',
})

/** Uses POST because the filters are long. Changes nothing. */
export const searchInsights = defineEndpoint({
  name: 'insights.search',
  method: 'POST',
  path: '/v1/orgs/{orgId}/insights/search',
  summary: 'Insights about metrics, the workspace or values of dimensions, newest first.',
  query: FeedPageQuery,
  body: z.strictObject({
    es_pool: esPool,
    aggregation_period: z.optional(DateGranularity),
    change_sentiment: z._default(SentimentFilter, ''),
    reference_date: z.optional(Day),
    metadata_ids: z.array(name).check(z.maxLength(100)),
    /** Searches the text of the insights and tolerates typing errors. */
    phrase: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  answer: z.object({ page: z.int(), items: z.array(FeedItem) }),
  ...readsInsights,
})
