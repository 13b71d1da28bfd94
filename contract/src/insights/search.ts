import * as z from 'zod/mini'
import { DateGranularity } from '../dashboards/date-filters.ts'
import { defineEndpoint } from '../endpoint.ts'
import { Day } from '../time.ts'
import { WorkspaceParams } from '../workspace-params.ts'
import { FeedPageQuery, SentimentFilter } from './endpoints.ts'
import { FeedItem } from './feed-item.ts'

export const autosuggestLimit = 10

/** Of metrics among what can be searched for; every other group is a dimension, or the workspace as a whole. */
export const metricEntityGroup = 'metric'

const name = z.string().check(z.minLength(1), z.maxLength(500))

/** What findings can be about: the workspace, a metric, a value of a dimension. */
export const MetadataEntity = z.object({
  entity_alias: name,
  entity_group: name,
  /** What the group is called: 'Channel'. */
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
  summary: 'What can be searched for, by the beginning of a word or nearly so; the best ten.',
  query: z.object({
    phrase: z._default(z.string().check(z.maxLength(200)), ''),
    es_pool: esPool,
  }),
  answer: z.object({ items: z.array(MetadataEntity) }),
  ...readsInsights,
})

/** Asks with a body because it has a lot to say; changes nothing. */
export const searchInsights = defineEndpoint({
  name: 'insights.search',
  method: 'POST',
  path: '/v1/orgs/{orgId}/insights/search',
  summary: 'Findings about metrics, the workspace, or values of dimensions; the newest first.',
  query: FeedPageQuery,
  body: z.strictObject({
    es_pool: esPool,
    aggregation_period: z.optional(DateGranularity),
    change_sentiment: z._default(SentimentFilter, ''),
    reference_date: z.optional(Day),
    metadata_ids: z.array(name).check(z.maxLength(100)),
    /** Words of the findings themselves; typed with a mistake they are found as well. */
    phrase: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  answer: z.object({ page: z.int(), items: z.array(FeedItem) }),
  ...readsInsights,
})
