import type { OrgId, UserId } from '@cartograph/contract'
import {
  check,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** The monthly targets of a workspace's metrics. They stay when a metric is deleted. */
export const metricTargets = pgTable(
  'metric_targets',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** Its name in queries: `ShopifyOrders.netSales`. */
    metric: text('metric').notNull(),
    year: smallint('year').notNull(),
    month: smallint('month').notNull(),
    /** Percentages as shares, amounts in the currency of the workspace. */
    target: doublePrecision('target').notNull(),
    /** Null after the author deleted their account, and for API keys. */
    updatedBy: uuid('updated_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.metric, table.year, table.month] }),
    check('metric_targets_year', sql`${table.year} between 1970 and 2100`),
    check('metric_targets_month', sql`${table.month} between 1 and 12`),
    index('metric_targets_updated_by').on(table.updatedBy),
  ],
)
