import * as z from 'zod/mini'
import { ConnectionId } from '../values/ids.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { Member } from '../queries/query.ts'

/** The dates that the feed can be narrowed to. */
export const timeFilters = [
  { value: '1', display: 'Yesterday' },
  { value: '7', display: 'Last 7 days' },
  { value: '28', display: 'Last 28 days' },
  { value: '90', display: 'Last 90 days' },
  { value: 'all', display: 'All days' },
] as const

const name = z.string().check(z.minLength(1))

/** A dimension of insights: `entity_group_stub` is what the feed takes as `entity_group`. */
export const EntityGroup = z.object({ entity_group_alias: name, entity_group_stub: name })
export type EntityGroup = z.infer<typeof EntityGroup>

/** What the insights, reports and metrics of a workspace can be chosen by. */
export const WorkspaceFilters = z.object({
  time_filters: z.array(z.object({ display: name, value: name })),
  /** Data sets by their name in queries, each with its metrics that are enabled for reporting. */
  metric_groups: z.object({
    groups: z.array(z.object({ name, display: name, metrics: z.array(Member) })),
  }),
  /** The workspace as a whole. */
  root_dim: EntityGroup,
  /** What is watched of each connected data source, and the dimensions by which it is. */
  metrics: z.array(
    z.object({
      datasource_id: ConnectionId,
      datasource_type: PlatformCode,
      metric: Member,
      metric_alias: name,
      dimensions: z.array(EntityGroup),
    }),
  ),
})
export type WorkspaceFilters = z.infer<typeof WorkspaceFilters>
