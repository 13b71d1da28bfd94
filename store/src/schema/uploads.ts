import type { ConnectionId, UploadId, UploadState, UserId } from '@cartograph/contract'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, moment, orgId } from './columns.ts'
import { connections } from './connections.ts'
import { users } from './identity.ts'

/** Files that users upload to a data source. Their parts are deleted once they were read. */
export const uploads = pgTable(
  'uploads',
  {
    orgId: orgId(),
    id: uuid('id').$type<UploadId>().notNull(),
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<UploadState>().notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    rows: integer('rows').notNull().default(0),
    refusedRows: integer('refused_rows').notNull().default(0),
    /** The first of the refused rows. */
    refusals: jsonb('refusals')
      .$type<readonly { readonly line: number; readonly reason: string }[]>()
      .notNull()
      .default([]),
    ignoredColumns: jsonb('ignored_columns').$type<readonly string[]>().notNull().default([]),
    notes: jsonb('notes').$type<readonly string[]>().notNull().default([]),
    /** Why nothing of it could be used; null otherwise. */
    problem: text('problem'),
    createdBy: uuid('created_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('uploads_connection_id').on(table.connectionId, table.id),
    index('uploads_created_by').on(table.createdBy),
    foreignKey({
      name: 'uploads_connection',
      columns: [table.orgId, table.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)

/** The bytes of a file that is being received, in order of `part` from 0. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    orgId: orgId(),
    uploadId: uuid('upload_id').$type<UploadId>().notNull(),
    part: integer('part').notNull(),
    size: integer('size').notNull(),
    data: bytes('data').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.uploadId, table.part] }),
    foreignKey({
      name: 'upload_parts_upload',
      columns: [table.orgId, table.uploadId],
      foreignColumns: [uploads.orgId, uploads.id],
    }).onDelete('cascade'),
  ],
)

/** The days that a data source has from its files: each is of the file that was read last. */
export const uploadDays = pgTable(
  'upload_days',
  {
    orgId: orgId(),
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    /** YYYY-MM-DD. */
    day: text('day').notNull(),
    /** Null once its file was deleted. */
    uploadId: uuid('upload_id').$type<UploadId>(),
    rows: jsonb('rows').$type<readonly object[]>(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.connectionId, table.day] }),
    index('upload_days_changed').on(table.connectionId, table.changedAt, table.day),
    index('upload_days_upload').on(table.uploadId),
    foreignKey({
      name: 'upload_days_connection',
      columns: [table.orgId, table.connectionId],
      foreignColumns: [connections.orgId, connections.id],
    }).onDelete('cascade'),
  ],
)
