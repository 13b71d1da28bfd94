import type {
  ComparisonPeriod,
  DateGranularity,
  OrgId,
  OrgType,
  ReportDefinition,
  ReportId,
  StaticRangeId,
  UserId,
} from '@cartograph/contract'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** What a report consists of. */
const body = {
  name: text('name').notNull(),
  granularity: text('granularity').$type<DateGranularity>().notNull(),
  reportingPeriod: text('reporting_period').$type<StaticRangeId>().notNull(),
  /** Null compares with nothing. */
  comparison: text('comparison').$type<ComparisonPeriod>(),
  definitions: jsonb('definitions').$type<ReportDefinition[]>().notNull(),
  /** Null after the author deleted their account. */
  updatedBy: uuid('updated_by')
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'set null' }),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
}

export const reports = pgTable(
  'reports',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    id: uuid('id').$type<ReportId>().notNull(),
    ...body,
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('reports_updated_at').on(table.orgId, table.updatedAt),
    index('reports_updated_by').on(table.updatedBy),
  ],
)

/**
 * Reports that developers offer to all workspaces of a type. They belong to none, so the role of
 * workspaces has no access: they are read and written as the system.
 */
export const reportTemplates = pgTable(
  'report_templates',
  {
    id: uuid('id').primaryKey(),
    orgType: text('org_type').$type<OrgType>().notNull(),
    description: text('description').notNull(),
    ...body,
  },
  (table) => [
    index('report_templates_org_type').on(table.orgType, table.id),
    index('report_templates_updated_by').on(table.updatedBy),
  ],
)
