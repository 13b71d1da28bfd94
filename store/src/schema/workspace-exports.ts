import type { ExportId, ExportState, UserId } from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, orgId } from './columns.ts'
import { users } from './identity.ts'

/** Exports of all data of a workspace. Their bytes are where the installation keeps its files. */
export const workspaceExports = pgTable(
  'workspace_exports',
  {
    orgId: orgId(),
    id: uuid('id').$type<ExportId>().notNull(),
    state: text('state').$type<ExportState>().notNull(),
    startedBy: uuid('started_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    /** How often a worker has begun it, which a killed worker repeats. */
    attempts: integer('attempts').notNull().default(0),
    /** While it waits after a failure: when it is tried again. */
    resumesAt: moment('resumes_at'),
    message: text('message'),
    filesDone: integer('files_done').notNull().default(0),
    filesTotal: integer('files_total'),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    /** The blocks that may be stored, of this attempt or an earlier one. */
    blocks: integer('blocks').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    finishedAt: moment('finished_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('workspace_exports_started_by').on(table.startedBy),
    index('workspace_exports_state').on(table.state),
    // One at a time, however many requests arrive at once.
    uniqueIndex('workspace_exports_one_open')
      .on(table.orgId)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
)
