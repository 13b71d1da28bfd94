import type {
  ChangeSentiment,
  ConnectionId,
  DateGranularity,
  FoundInsight,
  InsightId,
  OrgId,
  PlatformCode,
} from '@cartograph/contract'
import {
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { connections } from './connections.ts'
import { workspaces } from './workspaces.ts'

/** What was found to have changed unusually, day by day. */
export const insights = pgTable(
  'insights',
  {
    id: uuid('id').$type<InsightId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    insightType: text('insight_type').notNull(),
    aggregationPeriod: text('aggregation_period').$type<DateGranularity>().notNull(),
    /** The last day of what it is about, by the workspace's clocks. */
    date: date('date', { mode: 'string' }).notNull(),
    /** Which one it is among those of its day: found again, it keeps its id. */
    finding: text('finding').notNull(),
    /** Compared between days; within a day the order in which they were handed over decides. */
    significance: doublePrecision('significance').notNull(),
    rank: integer('rank').notNull(),
    changeSentiment: smallint('change_sentiment').$type<ChangeSentiment>().notNull(),
    metric: text('metric').notNull(),
    entityGroup: text('entity_group').notNull(),
    metadataId: text('metadata_id').notNull(),
    datasourceType: text('datasource_type').$type<PlatformCode>(),
    datasourceId: uuid('datasource_id').$type<ConnectionId>(),
    /** What is told of it and nothing is searched by. */
    details: jsonb('details').$type<InsightDetails>().notNull(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('insights_one_per_finding').on(
      table.orgId,
      table.insightType,
      table.aggregationPeriod,
      table.date,
      table.finding,
    ),
    index('insights_of_feed').on(table.orgId, table.insightType, table.date),
    index('insights_datasource').on(table.orgId, table.datasourceId),
    /** Nothing is told of data that is not there any more. */
    foreignKey({
      name: 'insights_connection',
      columns: [table.orgId, table.datasourceId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)

export type InsightDetails = Pick<
  FoundInsight,
  | 'metric_alias'
  | 'entity_alias'
  | 'entity_group_alias'
  | 'metric_summary'
  | 'summary'
  | 'explainers'
>
