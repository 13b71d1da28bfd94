import type {
  ApiKeyId,
  CurrencyCode,
  FlagOverrides,
  OrgId,
  OrgType,
  PlanId,
  PrimaryObjective,
  Role,
  UserId,
} from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  jsonb,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './identity.ts'

export const workspaces = pgTable('workspaces', {
  orgId: uuid('org_id').$type<OrgId>().primaryKey(),
  name: text('name').notNull(),
  orgType: text('org_type').$type<OrgType>().notNull(),
  timezone: text('timezone').notNull(),
  currencyUnits: text('currency_units').$type<CurrencyCode>().notNull(),
  primaryObjective: text('primary_objective').$type<PrimaryObjective>(),
  /** Users with a confirmed address of `emailDomain` may join without an invitation. */
  isAutoAdd: boolean('is_auto_add').notNull().default(false),
  /** Otherwise existing public links do not work either. */
  allowsPublicLinks: boolean('allows_public_links').notNull().default(false),
  /** The domain of the creator; null for public mail domains. */
  emailDomain: text('email_domain'),
  featureFlags: jsonb('feature_flags').$type<FlagOverrides>().notNull().default({}),
  /** A plan from the list of plans; null for the plan that the columns below describe. */
  planId: text('plan_id').$type<PlanId>(),
  planIsTrial: boolean('plan_is_trial').notNull().default(false),
  planIsFree: boolean('plan_is_free').notNull().default(false),
  planIsEnterprise: boolean('plan_is_enterprise').notNull().default(false),
  /** Null for a plan without an end. */
  planExpiresAt: timestamp('plan_expires_at', { withTimezone: true }),
  /** When the plan was ended; a cancelled plan that still runs has none. */
  planCancelledAt: timestamp('plan_cancelled_at', { withTimezone: true }),
  /** Until when a subscription is paid. */
  planPeriodEndsAt: timestamp('plan_period_ends_at', { withTimezone: true }),
  /** It was cancelled, and ends at `planExpiresAt`. */
  planCancelsAtEnd: boolean('plan_cancels_at_end').notNull().default(false),
  planPastDueSince: timestamp('plan_past_due_since', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const memberships = pgTable(
  'memberships',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    /** Deactivated members stay listed and have no access. */
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId] }),
    index('memberships_user_id').on(table.userId),
  ],
)

/** The audit log, written in the transaction of the change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    /** Null for events of a user without a workspace, such as signing in. */
    orgId: uuid('org_id').$type<OrgId>(),
    userId: uuid('user_id').$type<UserId>(),
    apiKeyId: uuid('api_key_id').$type<ApiKeyId>(),
    action: text('action').notNull(),
    subject: text('subject'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    requestId: text('request_id'),
    address: text('address'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('audit_log_org_id_created_at').on(table.orgId, table.createdAt)],
)

/**
 * Responses by Idempotency-Key, so that a repeated request returns the same response and changes
 * nothing.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A user or an API key. */
    actorId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** The workspace of the transaction; null for requests without one. */
    orgId: uuid('org_id')
      .$type<OrgId>()
      .default(sql`nullif(current_setting('app.org_id', true), '')::uuid`)
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    /** SHA-256 of method, path and body: another request with the same key is rejected. */
    requestHash: text('request_hash').notNull(),
    status: text('status').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)
