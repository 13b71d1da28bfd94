import type { Day, OrgId } from '@cartograph/contract'
import { date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { workspaces } from './workspaces.ts'

/** The tokens of the language model that a workspace used on a UTC day. */
export const modelUse = pgTable(
  'model_use',
  {
    orgId: uuid('org_id')
      .$type<OrgId>()
      .notNull()
      .references(() => workspaces.orgId, { onDelete: 'cascade' }),
    day: date('day').$type<Day>().notNull(),
    questions: integer('questions').notNull(),
    tokensRead: integer('tokens_read').notNull(),
    tokensWritten: integer('tokens_written').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.day] })],
)
