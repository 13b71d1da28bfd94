import type { DashboardSpec, EventId, EventProperties, OrgId, UserId } from '@cartograph/contract'
import { index, json, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** What a workspace has changed of the library, and what it has made itself. */
export const dashboards = pgTable(
  'dashboards',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** Of the library's dashboard that it stands for, or a name that none there has. */
    fileName: text('file_name').notNull(),
    title: text('title').notNull(),
    /** As it was written: a query may be sorted by the order of its keys, which `jsonb` does not keep. */
    spec: json('spec').$type<DashboardSpec>().notNull(),
    updatedBy: uuid('updated_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** By which a change is known to be made from what is there. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.fileName] })],
)

/** What people did and want to find again, each their own. */
export const events = pgTable(
  'events',
  {
    id: uuid('id').$type<EventId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventType: text('event_type').notNull(),
    properties: jsonb('properties').$type<EventProperties>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('events_of_person').on(table.orgId, table.userId, table.eventType, table.createdAt),
    index('events_user_id').on(table.userId),
  ],
)
