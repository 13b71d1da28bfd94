import type { CustomMetricDefinition, CustomMetricId, OrgId, UserId } from '@cartograph/contract'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** The metrics that people of a workspace define. Deleted ones stay, so that what used them can say so. */
export const customMetrics = pgTable(
  'custom_metrics',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    id: uuid('id').$type<CustomMetricId>().notNull(),
    /** Its name in queries: `ShopifyOrders.custom_us_sales`. */
    member: text('member').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    definition: jsonb('definition').$type<CustomMetricDefinition>().notNull(),
    version: integer('version').notNull(),
    /** Null after the author deleted their account. */
    updatedBy: uuid('updated_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('custom_metrics_member').on(table.orgId, table.member),
    index('custom_metrics_updated_at').on(table.orgId, table.updatedAt),
    index('custom_metrics_updated_by').on(table.updatedBy),
  ],
)

/** Each definition that a metric has had, the present one included. */
export const customMetricVersions = pgTable(
  'custom_metric_versions',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    metricId: uuid('metric_id').$type<CustomMetricId>().notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    definition: jsonb('definition').$type<CustomMetricDefinition>().notNull(),
    savedBy: uuid('saved_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.metricId, table.version] }),
    foreignKey({
      name: 'custom_metric_version_of_metric',
      columns: [table.orgId, table.metricId],
      foreignColumns: [customMetrics.orgId, customMetrics.id],
    }).onDelete('cascade'),
    index('custom_metric_versions_saved_by').on(table.savedBy),
  ],
)
