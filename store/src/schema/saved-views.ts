import type { OrgId, SavedViewId, UserId, ViewSearch } from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** The filters and dates of a dashboard under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    id: uuid('id').$type<SavedViewId>().notNull(),
    fileName: text('file_name').notNull(),
    name: text('name').notNull(),
    /** The parameters of the dashboard's URL. */
    search: jsonb('search').$type<ViewSearch>().notNull(),
    /** The only user who sees it; null for a view of the whole workspace. */
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null after the author deleted their account; a shared view stays. */
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    uniqueIndex('saved_views_private_name')
      .on(table.orgId, table.fileName, table.ownerId, sql`lower(${table.name})`)
      .where(sql`owner_id is not null`),
    uniqueIndex('saved_views_shared_name')
      .on(table.orgId, table.fileName, sql`lower(${table.name})`)
      .where(sql`owner_id is null`),
    index('saved_views_owner_id').on(table.ownerId),
    index('saved_views_created_by').on(table.createdBy),
  ],
)

/** The view that a dashboard opens with: one of each user, and one of the workspace for all others. */
export const defaultViews = pgTable(
  'default_views',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    /** Null for the default of the workspace. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewId: uuid('view_id').$type<SavedViewId>().notNull(),
  },
  (table) => [
    uniqueIndex('default_views_of_user')
      .on(table.orgId, table.fileName, table.userId)
      .where(sql`user_id is not null`),
    uniqueIndex('default_views_of_workspace')
      .on(table.orgId, table.fileName)
      .where(sql`user_id is null`),
    index('default_views_user_id').on(table.userId),
    foreignKey({
      name: 'default_view_is_saved',
      columns: [table.orgId, table.viewId],
      foreignColumns: [savedViews.orgId, savedViews.id],
    }).onDelete('cascade'),
    index('default_views_view_id').on(table.orgId, table.viewId),
  ],
)
