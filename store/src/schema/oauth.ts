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
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** A user's OAuth consent for one workspace, with the tokens of its connections. */
export const oauthProfiles = pgTable(
  'oauth_profiles',
  {
    id: uuid('id').$type<OauthProfileId>().primaryKey(),
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** The user who gave the consent; null after they deleted their account. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    platform: text('platform').$type<PlatformCode>().notNull(),
    context: text('context').$type<IntegrationContext>().notNull(),
    mode: text('mode').$type<ConnectionMode>().notNull(),
    /** The platform's id of the account's owner. */
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    /** The fields entered before the consent, such as the shop. */
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    /** Sealed and bound to this row. */
    sealedTokens: text('sealed_tokens').notNull(),
    /** The expiry of the access token; null if it does not expire. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** The platform no longer accepts these tokens: a user must reconnect. */
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

/** Pending consents. Not visible to workspaces. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    /** SHA-256 of the state, so that reading the table does not allow completing a consent. */
    stateHash: text('state_hash').primaryKey(),
    /** Null if an app is installed before a workspace exists. */
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
    /** The sealed PKCE verifier or OAuth 1.0a token secret. */
    sealedVerifier: text('sealed_verifier').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('oauth_states_expires_at').on(table.expiresAt)],
)

/** Installations that began at a platform and wait for a user. Not visible to workspaces. */
export const platformInstalls = pgTable(
  'platform_installs',
  {
    /** SHA-256 of the token in the user's address, or of the value that the platform's requests share. */
    tokenHash: text('token_hash').primaryKey(),
    platform: text('platform').$type<PlatformCode>().notNull(),
    mode: text('mode').$type<ConnectionMode>().notNull(),
    /** The first user who opened it; no other user can. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The received installation and the credentials it was exchanged for, sealed and bound to this row. */
    sealed: text('sealed').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('platform_installs_expires_at').on(table.expiresAt)],
)

/** Token buckets of platform rate limits, shared by all processes and workspaces. */
export const quotaCounters = pgTable('quota_counters', {
  key: text('key').primaryKey(),
  available: doublePrecision('available').notNull(),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  /** The platform has blocked requests until then. */
  pausedUntil: timestamp('paused_until', { withTimezone: true }),
  /** With a daily limit that is learned: what the day in UTC has taken, and the day before it. */
  countedDay: date('counted_day'),
  dayCost: doublePrecision('day_cost').notNull().default(0),
  previousDayCost: doublePrecision('previous_day_cost').notNull().default(0),
  /** The daily limit that a refusal proved, and when a larger one is tried again. */
  learnedLimit: doublePrecision('learned_limit'),
  learnedAt: timestamp('learned_at', { withTimezone: true }),
  learnedUntil: timestamp('learned_until', { withTimezone: true }),
  /** Refusals in a row that proved the same limit. */
  learnedTimes: integer('learned_times').notNull().default(0),
})
