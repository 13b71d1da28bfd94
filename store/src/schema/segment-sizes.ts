import type { ConnectionId, Day, OrgId, SegmentId } from '@cartograph/contract'
import {
  boolean,
  date,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { segments } from './segments.ts'
import { workspaces } from './workspaces.ts'

const ofSegment = {
  orgId: uuid('org_id')
    .$type<OrgId>()
    .notNull()
    .references(() => workspaces.orgId, { onDelete: 'cascade' }),
  segmentId: uuid('segment_id').$type<SegmentId>().notNull(),
  /** Of the workspace. */
  day: date('day').$type<Day>().notNull(),
}

/** The size of each segment on each day, and how many joined and left since the size before it. */
export const segmentSizes = pgTable(
  'segment_sizes',
  {
    ...ofSegment,
    members: integer('members').notNull(),
    /** Null for the first size. */
    joined: integer('joined'),
    left: integer('left'),
    /** A hash of the rule that was counted. */
    ruleHash: text('rule_hash').notNull(),
    /** False until the members are stored too: a refresh that was killed continues with these numbers. */
    isComplete: boolean('is_complete').notNull(),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.segmentId, table.day] }),
    foreignKey({
      name: 'segment_sizes_of_segment',
      columns: [table.orgId, table.segmentId],
      foreignColumns: [segments.orgId, segments.id],
    }).onDelete('cascade'),
  ],
)

/** Who joined and left, up to a number for each day. */
export const segmentChanges = pgTable(
  'segment_changes',
  {
    ...ofSegment,
    kind: text('kind').$type<'joined' | 'left'>().notNull(),
    connectionId: uuid('connection_id').$type<ConnectionId>().notNull(),
    customerId: text('customer_id').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'segment_changes_key',
      columns: [
        table.orgId,
        table.segmentId,
        table.day,
        table.kind,
        table.connectionId,
        table.customerId,
      ],
    }),
    foreignKey({
      name: 'segment_changes_of_size',
      columns: [table.orgId, table.segmentId, table.day],
      foreignColumns: [segmentSizes.orgId, segmentSizes.segmentId, segmentSizes.day],
    }).onDelete('cascade'),
  ],
)
