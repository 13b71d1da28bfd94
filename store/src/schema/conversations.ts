import type {
  ConversationId,
  Prompt,
  PromptContents,
  PromptId,
  PromptOutcome,
  PromptProblem,
  UserId,
} from '@cartograph/contract'
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { orgId } from './columns.ts'
import { users } from './identity.ts'

/** Questions of one user, who alone sees them. */
export const conversations = pgTable(
  'conversations',
  {
    orgId: orgId(),
    id: uuid('id').$type<ConversationId>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until the user names it. */
    name: text('name'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('conversations_of_user').on(table.orgId, table.userId, table.id),
    index('conversations_user_id').on(table.userId),
  ],
)

/** A question with its answer. */
export const prompts = pgTable(
  'prompts',
  {
    orgId: orgId(),
    id: uuid('id').$type<PromptId>().notNull(),
    conversationId: uuid('conversation_id').$type<ConversationId>().notNull(),
    userPrompt: text('user_prompt').notNull(),
    outcome: text('outcome').$type<PromptOutcome>().notNull(),
    /** Null while it runs. */
    response: text('response'),
    cubeResponse: jsonb('cube_response').$type<Prompt['cube_response']>(),
    queryGenerationResponse: text('query_generation_response'),
    contents: jsonb('contents').$type<PromptContents>().notNull(),
    /** The queries that the question was read as, or could be: those of each reading that is offered. */
    readings: jsonb('readings').$type<readonly StoredReading[]>().notNull(),
    isUsefulFromUser: boolean('is_useful_from_user'),
    problem: text('problem').$type<PromptProblem>(),
    /** Of the answer of a verified question; null after the author deleted their account. */
    verifiedBy: uuid('verified_by')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    /** Null unless the answer is that of a verified question. */
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    index('prompts_of_conversation').on(table.orgId, table.conversationId, table.id),
    index('prompts_verified_by').on(table.verifiedBy),
    foreignKey({
      name: 'prompts_of_one_conversation',
      columns: [table.orgId, table.conversationId],
      foreignColumns: [conversations.orgId, conversations.id],
    }).onDelete('cascade'),
  ],
)

/** A way to read a question, with the text that asks for it. */
export interface StoredReading {
  readonly prompt: string
  readonly mode: string
  readonly queries: readonly unknown[]
  /** For shares of one value: the values whose share is asked. */
  readonly of: readonly string[]
  /** Its text alone is read like this, so that a later question can refer to it. */
  readonly isReadable: boolean
}
