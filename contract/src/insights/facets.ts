import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { PlatformCode } from '../platforms.ts'
import { Member } from '../queries.ts'
import { WorkspaceParams } from '../workspace-params.ts'
import { FeedBody } from './endpoints.ts'

/** How many findings the feed has with this choice and all of the others that were made. */
const count = z.int().check(z.gte(0))
const name = z.string().check(z.minLength(1), z.maxLength(500))

/** Takes the feed's own body; changes nothing. */
export const countFacets = defineEndpoint({
  name: 'insights.facets',
  method: 'POST',
  path: '/v1/orgs/{orgId}/insights/facets',
  summary:
    'What the feed can be narrowed to: everything there are findings about on its days, each with how many remain.',
  params: WorkspaceParams,
  body: FeedBody,
  answer: z.object({
    metrics: z.array(z.object({ metric: Member, metric_alias: name, count })),
    entity_groups: z.array(z.object({ entity_group: name, entity_group_alias: name, count })),
    datasource_types: z.array(z.object({ datasource_type: PlatformCode, count })),
  }),
  permission: 'insights.read',
  needsActivePlan: true,
})
