import type { ActionLogEntryId, InsightId, OrgId, PlatformCode, UserId } from '@cartograph/contract'
import { date, foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { insights } from './insights.ts'
import { workspaces } from './workspaces.ts'

/** The team's log of its actions, such as a new campaign or a price change. */
export const actionLogEntries = pgTable(
  'action_log_entries',
  {
    id: uuid('id').$type<ActionLogEntryId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** Null after the author deleted their account; the entry stays. */
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
    /** The migration limits `set null` to this one column; Drizzle cannot express that. */
    foreignKey({
      name: 'action_log_of_insight',
      columns: [table.orgId, table.insightId],
      foreignColumns: [insights.orgId, insights.id],
    }).onDelete('set null'),
  ],
)
