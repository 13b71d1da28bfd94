import type { ConnectionId, ErasureId, OrgId, SyncedAudienceId } from '@cartograph/contract'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { workspaces } from './workspaces.ts'

/** Customers whose data a platform asked us to erase, until every audience has confirmed it. */
export const erasures = pgTable(
  'erasures',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    id: uuid('id').$type<ErasureId>().notNull(),
    /** The store; it may be deleted while the erasure is open. */
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    /** Null for every customer of the store. */
    customerId: text('customer_id'),
    /** The audiences that had them when the erasure was requested. */
    audiences: jsonb('audiences')
      .$type<readonly { readonly id: SyncedAudienceId; readonly name: string }[]>()
      .notNull(),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
    /** Null until no audience has the customer any more. */
    completedAt: timestamp('completed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('erasures_open').on(table.completedAt, table.orgId),
  ],
)
