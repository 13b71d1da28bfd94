import type {
  ConnectionMode,
  DrawerState,
  IntegrationContext,
  OauthProfileId,
  OrgId,
  PlatformCode,
  UserId,
} from '@cartograph/contract'
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** Somebody's consent, given for one workspace: the tokens by which its connections are let in. */
export const oauthProfiles = pgTable(
  'oauth_profiles',
  {
    id: uuid('id').$type<OauthProfileId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** Whoever clicked; null once they have deleted their account. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    platform: text('platform').$type<PlatformCode>().notNull(),
    context: text('context').$type<IntegrationContext>().notNull(),
    mode: text('mode').$type<ConnectionMode>().notNull(),
    /** Whose account at the platform it is, by the platform's id. */
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    /** What was asked before the consent: the shop. */
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    /** AES-256-GCM, bound to this row. */
    sealedTokens: text('sealed_tokens').notNull(),
    /** When the access token ends; null when it does not by itself. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** The platform takes these tokens no more: a person must let us in again. */
    requiresReauth: boolean('requires_reauth').notNull().default(false),
    refreshedAt: timestamp('refreshed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('oauth_profiles_org_id').on(table.orgId),
    unique('oauth_profiles_of_workspace').on(table.orgId, table.id),
    unique('oauth_profiles_one_per_account').on(
      table.orgId,
      table.userId,
      table.platform,
      table.context,
      table.mode,
      table.externalId,
    ),
  ],
)

/** A consent that was asked for and has not come back yet. No workspace reads these. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    /** SHA-256 of the state: whoever reads the table cannot finish anybody's consent. */
    stateHash: text('state_hash').primaryKey(),
    /** Null when a shop is installed before there is a workspace for it. */
    orgId: uuid('org_id')
      .$type<OrgId>()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    platform: text('platform').$type<PlatformCode>().notNull(),
    context: text('context').$type<IntegrationContext>().notNull(),
    mode: text('mode').$type<ConnectionMode>().notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    drawerState: jsonb('drawer_state').$type<DrawerState>(),
    currentPath: text('current_path').notNull(),
    /** What only we know until they are back: a code's verifier, or a token's secret; AES-256-GCM. */
    sealedVerifier: text('sealed_verifier').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('oauth_states_expires_at').on(table.expiresAt)],
)

/** What is left of what a platform lets us ask, counted together by every process. Of no workspace. */
export const quotaCounters = pgTable('quota_counters', {
  key: text('key').primaryKey(),
  available: doublePrecision('available').notNull(),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  /** The platform said that nothing may be asked before. */
  pausedUntil: timestamp('paused_until', { withTimezone: true }),
})
