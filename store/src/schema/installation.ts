import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'

/** One row about the whole installation. */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** A constant, sealed with the installation's key: only the right key opens it. */
    sealedCheck: text('sealed_check').notNull(),
  },
  (table) => [check('installation_is_only', sql`${table.isOnly}`)],
)
