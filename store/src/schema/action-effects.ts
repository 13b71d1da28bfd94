import type { ActionEffect, EffectResult, MessageId } from '@cartograph/contract'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, orgId } from './columns.ts'
import { messages } from './messages.ts'

/** The goal of an entry of the action log, and its measured effect. */
export const actionEffects = pgTable(
  'action_effects',
  {
    orgId: orgId(),
    messageId: uuid('message_id').$type<MessageId>().notNull(),
    /** Names in queries. A goal stays when its metric vanishes. */
    metric: text('metric').notNull(),
    metricTitle: text('metric_title').notNull(),
    better: text('better').$type<ActionEffect['better']>().notNull(),
    dimension: text('dimension'),
    value: text('value'),
    /** Null until the days until the review are complete. */
    measuredAt: moment('measured_at'),
    result: jsonb('result').$type<EffectResult>(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.messageId] }),
    index('action_effects_to_measure')
      .on(table.orgId)
      .where(sql`${table.measuredAt} is null`),
    check(
      'action_effects_segment',
      sql`num_nonnulls(${table.dimension}, ${table.value}) in (0, 2)`,
    ),
    check(
      'action_effects_measured',
      sql`num_nonnulls(${table.measuredAt}, ${table.result}) in (0, 2)`,
    ),
    foreignKey({
      name: 'action_effects_message',
      columns: [table.orgId, table.messageId],
      foreignColumns: [messages.orgId, messages.id],
    }).onDelete('cascade'),
  ],
)
