import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ConnectionId } from '../values/ids.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { Member } from '../queries/query.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { FeedBody } from './endpoints.ts'

/** The number of insights with this value and all other filters. */
const count = z.int().check(z.gte(0))
const name = z.string().check(z.minLength(1), z.maxLength(500))

/** Takes the body of the feed. Changes nothing. */
export const countFacets = defineEndpoint({
  name: 'insights.facets',
  method: 'POST',
  path: '/v1/orgs/{orgId}/insights/facets',
  summary: 'The values that the feed can be filtered by, each with its number of insights.',
  params: WorkspaceParams,
  body: FeedBody,
  answer: z.object({
    metrics: z.array(z.object({ metric: Member, metric_alias: name, count })),
    entity_groups: z.array(z.object({ entity_group: name, entity_group_alias: name, count })),
    datasource_types: z.array(z.object({ datasource_type: PlatformCode, count })),
    /** What comes from several data sources together counts for none of them. */
    datasources: z.array(z.object({ datasource_id: ConnectionId, count })),
  }),
  permission: 'insights.read',
  flag: 'enable_feed',
  needsActivePlan: true,
})
