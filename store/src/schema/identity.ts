import type { SessionId, UserId } from '@cartograph/contract'
import {
  boolean,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: uuid('id').$type<UserId>().primaryKey(),
  email: text('email').notNull().unique(),
  /** Unconfirmed users cannot sign in and own nothing. */
  emailVerified: boolean('email_verified').notNull().default(false),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  isDev: boolean('is_dev').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A user's sign-in methods: a password, Google, a user pool. */
export const identityAccounts = pgTable(
  'identity_accounts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `credential`, `google` or `cognito`. */
    providerId: text('provider_id').notNull(),
    /** The user's id at the provider. */
    accountId: text('account_id').notNull(),
    /** argon2id with parameters and salt; with `credential` only. */
    password: text('password'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('identity_accounts_provider_account').on(table.providerId, table.accountId),
    index('identity_accounts_user_id').on(table.userId),
  ],
)

/** Hashed email codes with the number of attempts. */
export const identityVerifications = pgTable(
  'identity_verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('identity_verifications_identifier').on(table.identifier),
    index('identity_verifications_expires_at').on(table.expiresAt),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').$type<SessionId>().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the refresh token, which is stored only in the cookie. */
    tokenHash: text('token_hash').notNull().unique(),
    userAgent: text('user_agent'),
    address: text('address'),
    /** The external provider's token for renewing the session; sealed. */
    sealedProviderToken: text('sealed_provider_token'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the user last proved their identity. */
    authenticatedAt: timestamp('authenticated_at', { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)

/** How far each limit of attempts is used up, by account, address or device. */
export const attempts = pgTable(
  'attempts',
  {
    /** A keyed hash of the limit and of whom it counts. */
    key: text('key').primaryKey(),
    /** The attempts that count; each stops counting as time passes. */
    level: doublePrecision('level').notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
    blockedUntil: timestamp('blocked_until', { withTimezone: true }),
    /** From then on the row says nothing and may be deleted. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('attempts_expires_at').on(table.expiresAt)],
)

/** The devices on which a user has signed in: their attempts are counted apart from those of strangers. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the device's token, which is stored only in its cookie. */
    tokenHash: text('token_hash').notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tokenHash] }),
    index('known_devices_last_used_at').on(table.lastUsedAt),
  ],
)
