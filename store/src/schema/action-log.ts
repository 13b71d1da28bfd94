import type { ActionLogEntryId, InsightId, OrgId, PlatformCode, UserId } from '@cartograph/contract'
import { date, foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { insights } from './insights.ts'
import { workspaces } from './workspaces.ts'

/** What teams have written down about what they did. */
export const actionLogEntries = pgTable(
  'action_log_entries',
  {
    id: uuid('id').$type<ActionLogEntryId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** What was done stays known when whoever wrote it is gone. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    mentionedUsers: uuid('mentioned_users').array().$type<UserId[]>().notNull(),
    tags: text('tags').array().notNull(),
    actionDate: date('action_date', { mode: 'string' }).notNull(),
    datasourceType: text('datasource_type').$type<PlatformCode>().notNull(),
    lookbackDate: date('lookback_date', { mode: 'string' }).notNull(),
    insightId: uuid('insight_id').$type<InsightId>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('action_log_by_action_date').on(table.orgId, table.actionDate, table.createdAt),
    index('action_log_by_lookback_date').on(table.orgId, table.lookbackDate, table.createdAt),
    index('action_log_insight').on(table.orgId, table.insightId),
    index('action_log_user_id').on(table.userId),
    /** Only the finding is forgotten with it: the migration names the one column. */
    foreignKey({
      name: 'action_log_of_insight',
      columns: [table.orgId, table.insightId],
      foreignColumns: [insights.orgId, insights.id],
    }).onDelete('set null'),
  ],
)
