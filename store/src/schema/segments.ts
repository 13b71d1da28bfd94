import type { OrgId, SegmentId, SourceConfig, UserId } from '@cartograph/contract'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

/** Rules that select customers. */
export const segments = pgTable(
  'segments',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    id: uuid('id').$type<SegmentId>().notNull(),
    name: text('name').notNull(),
    sourceConfig: jsonb('source_config').$type<SourceConfig>().notNull(),
    description: text('description').notNull(),
    /** Null after the author deleted their account. */
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('segments_updated_at').on(table.orgId, table.updatedAt),
    index('segments_created_by').on(table.createdBy),
  ],
)
