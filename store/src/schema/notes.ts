import type { ActionSource, NoteId, UserId } from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, orgId } from './columns.ts'
import { users } from './identity.ts'

/** Notes about some days, which everyone sees on charts of these days. */
export const notes = pgTable(
  'notes',
  {
    orgId: orgId(),
    id: uuid('id').$type<NoteId>().notNull(),
    /** Null after the author deleted their account, and for an API key. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    /** Both days are included. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    source: text('source').$type<ActionSource>(),
    /** Names in queries. A note stays when its metric vanishes. */
    metric: text('metric'),
    dimension: text('dimension'),
    value: text('value'),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('notes_by_last_day').on(table.orgId, table.lastDay),
    index('notes_user_id').on(table.userId),
    check('notes_days', sql`${table.firstDay} <= ${table.lastDay}`),
    check('notes_segment', sql`num_nonnulls(${table.dimension}, ${table.value}) in (0, 2)`),
  ],
)
