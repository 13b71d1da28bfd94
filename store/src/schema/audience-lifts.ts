import type { Day, OrgId, SyncedAudienceId } from '@cartograph/contract'
import {
  date,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { syncedAudiences } from './synced-audiences.ts'
import { workspaces } from './workspaces.ts'

/** Sums over the customers of a group, of an outcome since their assignment and before. */
export interface StoredSums {
  readonly customers: number
  readonly sum: number
  readonly squares: number
  readonly before: number
  readonly beforeSquares: number
  readonly products: number
}

export interface StoredGroup {
  readonly orders: StoredSums
  readonly sales: StoredSums
  /** The sum of the sales as an exact decimal. */
  readonly netSales: string
}

/** The customers who are in no group, by reason. */
export interface StoredLeftOut {
  readonly both: number
  readonly heldBack: number
  /** Without an exchange rate for one of their orders. */
  readonly unconverted: number
}

/** What was known of a synced audience with a hold-out at the first measurement of each day. */
export const audienceLifts = pgTable(
  'audience_lifts',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    syncId: uuid('sync_id').$type<SyncedAudienceId>().notNull(),
    day: date('day').$type<Day>().notNull(),
    measuredAt: timestamp('measured_at', { withTimezone: true }).notNull(),
    /** ISO 4217: what sales were converted to. */
    currency: text('currency').notNull(),
    sent: jsonb('sent').$type<StoredGroup>().notNull(),
    heldOut: jsonb('held_out').$type<StoredGroup>().notNull(),
    leftOut: jsonb('left_out').$type<StoredLeftOut>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.syncId, table.day] }),
    foreignKey({
      name: 'audience_lifts_sync',
      columns: [table.orgId, table.syncId],
      foreignColumns: [syncedAudiences.orgId, syncedAudiences.id],
    }).onDelete('cascade'),
  ],
)
