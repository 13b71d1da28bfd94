import type {
  ChangeSentiment,
  ClosedReason,
  ConnectionId,
  DateGranularity,
  DetectedInsight,
  InsightId,
  InsightRun,
  OrgId,
  PlatformCode,
  UserId,
} from '@cartograph/contract'
import {
  boolean,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { connections } from './connections.ts'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** Compared byte by byte, whatever the collation of the database: its order is the same everywhere. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (data) => Buffer.from(data),
})

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
    /** Its names as they are searched: without case, accents and signs. */
    searchText: plainText('search_text').notNull(),
    /** Days are judged again, and what is found again keeps the moment at which it was news. */
    firstFoundAt: timestamp('first_found_at', { withTimezone: true }).notNull(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
    /** Since when it is not found any more, and only there for whoever keeps it or said something of it. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    /** What refers to a finding refers to one of the same workspace. */
    unique('insights_of_workspace').on(table.orgId, table.id),
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
  DetectedInsight,
  | 'metric_alias'
  | 'entity_alias'
  | 'entity_group_alias'
  | 'metric_summary'
  | 'summary'
  | 'explainers'
>

const orgId = () =>
  uuid('org_id')
    .$type<OrgId>()
    .notNull()
    .references(() => workspaces.orgId, { onDelete: 'cascade' })

/** Findings that people keep, each their own. */
export const feedPins = pgTable(
  'feed_pins',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    insightId: uuid('insight_id').$type<InsightId>().notNull(),
    datasourceId: uuid('datasource_id').$type<ConnectionId>(),
    notes: text('notes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.insightId] }),
    index('feed_pins_insight').on(table.orgId, table.insightId),
    index('feed_pins_user_id').on(table.userId),
    foreignKey({
      name: 'feed_pins_of_insight',
      columns: [table.orgId, table.insightId],
      foreignColumns: [insights.orgId, insights.id],
    }).onDelete('cascade'),
    /** Only the connection is forgotten with it: the migration names the one column. */
    foreignKey({
      name: 'feed_pins_connection',
      columns: [table.orgId, table.datasourceId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('set null'),
  ],
)

/** What the team says of a finding: the last word of anybody in the workspace. */
export const insightFeedback = pgTable(
  'insight_feedback',
  {
    orgId: orgId(),
    insightId: uuid('insight_id').$type<InsightId>().primaryKey(),
    isUseful: boolean('is_useful'),
    closedReason: text('closed_reason').$type<ClosedReason>(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('insight_feedback_org_id').on(table.orgId, table.insightId),
    index('insight_feedback_user_id').on(table.userId),
    foreignKey({
      name: 'insight_feedback_of_insight',
      columns: [table.orgId, table.insightId],
      foreignColumns: [insights.orgId, insights.id],
    }).onDelete('cascade'),
  ],
)

/** What findings can be about, to be found by name: the workspace, its metrics, values of dimensions. */
export const metricEntities = pgTable(
  'metric_entities',
  {
    orgId: orgId(),
    metadataId: text('metadata_id').notNull(),
    entityAlias: text('entity_alias').notNull(),
    entityGroup: text('entity_group').notNull(),
    entityGroupAlias: text('entity_group_alias').notNull(),
    /** The workspace is 0, a metric 1, every value 2: of equals, the lower comes first. */
    rank: smallint('rank').notNull(),
    /** The alias as it is searched, without case, accents and signs. */
    searchText: plainText('search_text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.metadataId] }),
    index('metric_entities_by_beginning').on(table.orgId, table.rank, table.searchText),
    index('metric_entities_by_part')
      .using('gin', table.searchText.op('gin_trgm_ops'))
      .with({ fastupdate: 'off' }),
  ],
)

/**
 * The words of those names, each under every key by which somebody who mistypes it still arrives at
 * it: the measured alternative, the likeness of trigrams, takes a second where many names have a
 * word in common.
 */
export const entityWords = pgTable(
  'entity_words',
  {
    orgId: orgId(),
    key: plainText('key').notNull(),
    word: plainText('word').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.key, table.word] })],
)

/**
 * The same as `metricEntities`, of the workspace at hand alone, for searching by parts of words: on
 * the table itself, row-level security lets no index help with that.
 */
export const searchableEntities = pgView('searchable_entities', {
  orgId: uuid('org_id').$type<OrgId>().notNull(),
  metadataId: text('metadata_id').notNull(),
  entityAlias: text('entity_alias').notNull(),
  entityGroup: text('entity_group').notNull(),
  entityGroupAlias: text('entity_group_alias').notNull(),
  rank: smallint('rank').notNull(),
  searchText: plainText('search_text').notNull(),
}).existing()

/** The search for findings that was last, one of each workspace. */
export const insightRuns = pgTable('insight_runs', {
  orgId: orgId().primaryKey(),
  state: text('state').$type<InsightRun['state']>().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  through: date('through', { mode: 'string' }),
  series: integer('series').notNull(),
  declined: integer('declined').notNull(),
  problem: text('problem'),
})

/**
 * From where a search goes on: what is known of each metric as of a day, so that the days before it
 * need not be gone through again. What is missing here is made anew from the figures; nothing else
 * knows it.
 */
export const insightStates = pgTable(
  'insight_states',
  {
    orgId: orgId(),
    period: text('period').$type<DateGranularity>().notNull(),
    metric: text('metric').notNull(),
    /** The last day that it has taken in. */
    through: date('through', { mode: 'string' }).notNull(),
    /** Of everything that it was made from. */
    mark: text('mark').notNull(),
    state: bytes('state').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.period, table.metric] })],
)

/** Who is written to about new findings. */
export const insightDigests = pgTable(
  'insight_digests',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isOn: boolean('is_on').notNull(),
    /** What was first found until then is not news any more. */
    toldUntil: timestamp('told_until', { withTimezone: true }).notNull(),
    /** The workspace's day for which it was last decided whether there is something to write. */
    lastSentFor: date('last_sent_for', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index('insight_digests_user_id').on(table.userId),
  ],
)
