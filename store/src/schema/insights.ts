import type {
  ChangeSentiment,
  ClosedReason,
  ConnectionId,
  DateGranularity,
  DetectedInsight,
  DigestTiming,
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
import { bytes, orgId } from './columns.ts'
import { connections } from './connections.ts'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** Text that sorts by bytes, so that its order does not depend on the database's collation. */
const plainText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Findings: unusual changes of a metric, by day or week. */
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
    /** The last day of the finding's period, in the workspace's time zone. */
    date: date('date', { mode: 'string' }).notNull(),
    /** Identifies the finding among those of its day, so that it keeps its id when it is found again. */
    finding: text('finding').notNull(),
    /** Orders findings across days; within a day, `rank` does. */
    significance: doublePrecision('significance').notNull(),
    rank: integer('rank').notNull(),
    changeSentiment: smallint('change_sentiment').$type<ChangeSentiment>().notNull(),
    metric: text('metric').notNull(),
    entityGroup: text('entity_group').notNull(),
    metadataId: text('metadata_id').notNull(),
    datasourceType: text('datasource_type').$type<PlatformCode>(),
    datasourceId: uuid('datasource_id').$type<ConnectionId>(),
    /** The parts of the finding that no query filters by. */
    details: jsonb('details').$type<InsightDetails>().notNull(),
    /** Its names without case, accents and punctuation, for searching. */
    searchText: plainText('search_text').notNull(),
    /** Kept when later runs find it again. */
    firstFoundAt: timestamp('first_found_at', { withTimezone: true }).notNull(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
    /** Set when a later run no longer finds it; the row stays while it has pins or feedback. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    /** Target of composite foreign keys, which keep references within one workspace. */
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
    /** Findings are deleted together with the data that they describe. */
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

/** Findings that a user has pinned. */
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
    /** The migration limits `set null` to this one column; Drizzle cannot express that. */
    foreignKey({
      name: 'feed_pins_connection',
      columns: [table.orgId, table.datasourceId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('set null'),
  ],
)

/** The team's latest feedback on a finding; one row for the whole workspace. */
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

/** The searchable entities of findings: the workspace, its metrics and the values of dimensions. */
export const metricEntities = pgTable(
  'metric_entities',
  {
    orgId: orgId(),
    metadataId: text('metadata_id').notNull(),
    entityAlias: text('entity_alias').notNull(),
    entityGroup: text('entity_group').notNull(),
    entityGroupAlias: text('entity_group_alias').notNull(),
    /** The workspace is 0, a metric 1, a value 2. Equal matches are listed in this order. */
    rank: smallint('rank').notNull(),
    /** The alias without case, accents and punctuation. */
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
 * The words of entity names, each under several keys that a misspelling is likely to share. Trigram
 * similarity was measured as the alternative: it takes a second when many names share a word.
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
 * `metricEntities` of the current workspace, for searching by parts of words. On the table itself,
 * row-level security prevents the use of the trigram index.
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

/** The latest run of the insights engine in each workspace. */
export const insightRuns = pgTable('insight_runs', {
  orgId: orgId().primaryKey(),
  state: text('state').$type<InsightRun['state']>().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  through: date('through', { mode: 'string' }),
  series: integer('series').notNull(),
  declined: integer('declined').notNull(),
  problem: text('problem'),
  /** The promotions that the shop's discounts show; null before the first run. */
  promotions:
    jsonb('promotions').$type<readonly { readonly from: string; readonly to: string }[]>(),
})

/**
 * Checkpoints of the insights engine: the state of each metric as of a day, so that a run need not
 * read earlier days again. Missing rows are recomputed from the warehouse.
 */
export const insightStates = pgTable(
  'insight_states',
  {
    orgId: orgId(),
    period: text('period').$type<DateGranularity>().notNull(),
    metric: text('metric').notNull(),
    /** The last day that the state includes. */
    through: date('through', { mode: 'string' }).notNull(),
    /** A digest of everything that the state was computed from. */
    mark: text('mark').notNull(),
    state: bytes('state').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.period, table.metric] })],
)

/** Subscriptions to the digest by email. */
export const insightDigests = pgTable(
  'insight_digests',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isOn: boolean('is_on').notNull(),
    timing: jsonb('timing').$type<DigestTiming>().notNull().default({ every: 'day', hour: 7 }),
    /** Skips digests that would have nothing besides the figures. */
    onlyNews: boolean('only_news').notNull().default(true),
    /** Findings that were first found after this moment are new to the subscriber. */
    newsSince: timestamp('told_until', { withTimezone: true }).notNull(),
    /** The workspace's last day for which the digest was sent. */
    lastSentFor: date('last_sent_for', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index('insight_digests_user_id').on(table.userId),
  ],
)
