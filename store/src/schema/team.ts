import type {
  ApiKeyId,
  InvitationId,
  KeyScope,
  OrgId,
  PlatformCode,
  Role,
  UserId,
} from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  pgTable,
  pgView,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').$type<InvitationId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    message: text('message').notNull().default(''),
    /** SHA-256 of the token in the email. */
    tokenHash: text('token_hash').notNull().unique(),
    isDatasourceInvite: boolean('is_datasource_invite').notNull().default(false),
    platform: text('platform').$type<PlatformCode>(),
    invitedBy: uuid('invited_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (table) => [
    index('invitations_org_id').on(table.orgId, table.createdAt),
    index('invitations_email').on(table.email),
    /** Two admins who invite the same address at once send one invitation. */
    uniqueIndex('invitations_one_open')
      .on(table.orgId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
  ],
)

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').$type<ApiKeyId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    /** SHA-256 of the key, for lookups. */
    secretHash: text('secret_hash').notNull().unique(),
    /** Sealed, to show it to an admin again. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Its last four characters. */
    secretEnd: text('secret_end').notNull(),
    /** The key survives the deletion of its creator. */
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null for a key without an end. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** SHA-256 of the newest refresh token; null for a key that is not of a connected app. */
    refreshHash: text('refresh_hash'),
    /** The end of a connected app's access, unless it refreshes its token before. */
    refreshUntil: timestamp('refresh_until', { withTimezone: true }),
  },
  (table) => [index('api_keys_org_id').on(table.orgId, table.createdAt)],
)

/** The users of the current workspace: all that a workspace's transaction can see of users. */
export const workspacePeople = pgView('workspace_people', {
  orgId: uuid('org_id').$type<OrgId>().notNull(),
  userId: uuid('user_id').$type<UserId>().notNull(),
  role: text('role').$type<Role>().notNull(),
  isActive: boolean('is_active').notNull(),
  joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  isDev: boolean('is_dev').notNull(),
}).existing()
