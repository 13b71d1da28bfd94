import type {
  DashboardSpec,
  ElementChoices,
  EventId,
  EventProperties,
  OrgId,
  PublicLinkId,
  UserId,
} from '@cartograph/contract'
import { index, json, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** Dashboards that a workspace created, and its edited copies of dashboards of the library. */
export const dashboards = pgTable(
  'dashboards',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** The name of the library's dashboard that it replaces, or a name that the library does not have. */
    fileName: text('file_name').notNull(),
    title: text('title').notNull(),
    /** `json`, because the order of keys matters (a query's `order`), and `jsonb` does not preserve it. */
    spec: json('spec').$type<DashboardSpec>().notNull(),
    updatedBy: uuid('updated_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Detects conflicting edits: a change names the version that it was made from. */
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.fileName] })],
)

/** How each user arranges the menu of dashboards. */
export const dashboardMenus = pgTable(
  'dashboard_menus',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** File names, in the order of the menu. */
    starred: text('starred').array().notNull(),
    dashboardOrder: text('dashboard_order').array().notNull(),
    collectionOrder: text('collection_order').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index('dashboard_menus_user_id').on(table.userId),
  ],
)

/** What each user chose on the elements of dashboards, such as widths of columns. */
export const elementChoices = pgTable(
  'element_choices',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    elementId: text('element_id').notNull(),
    choices: jsonb('choices').$type<ElementChoices>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.fileName, table.elementId] }),
    index('element_choices_user_id').on(table.userId),
  ],
)

/** Addresses under which anyone sees a dashboard, until they expire or are revoked. */
export const publicLinks = pgTable(
  'public_links',
  {
    id: uuid('id').$type<PublicLinkId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** Of the dashboard, which may be the library's. */
    fileName: text('file_name').notNull(),
    /** SHA-256 of the token in the address. */
    tokenHash: text('token_hash').notNull().unique(),
    /** argon2id with parameters and salt; null without a password. */
    passwordHash: text('password_hash'),
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    index('public_links_of_dashboard').on(table.orgId, table.fileName),
    index('public_links_created_by').on(table.createdBy),
  ],
)

/** Each user's own actions, such as recently viewed dashboards. */
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
