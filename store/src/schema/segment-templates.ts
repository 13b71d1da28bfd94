import type { SegmentTag, SourceConfig, UserId } from '@cartograph/contract'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'

/**
 * Rules that developers offer to all workspaces. They belong to none, so the role of workspaces has
 * no access: they are read and written as the system.
 */
export const segmentTemplates = pgTable(
  'segment_templates',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    sourceConfig: jsonb('source_config').$type<SourceConfig>().notNull(),
    tags: jsonb('tags').$type<SegmentTag[]>().notNull(),
    /** Null after the author deleted their account. */
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('segment_templates_created_by').on(table.createdBy)],
)
