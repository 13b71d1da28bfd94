import type { ChatSynonymId, OrgId, UserId, VerifiedQuestionId } from '@cartograph/contract'
import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './identity.ts'
import { workspaces } from './workspaces.ts'

const shared = () => ({
  orgId: uuid('org_id')
    .$type<OrgId>()
    .notNull()
    .references(() => workspaces.orgId, { onDelete: 'cascade' }),
  /** Null after the author deleted their account. */
  createdBy: uuid('created_by')
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'set null' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Words that questions use for a member. They stay when the member vanishes. */
export const chatSynonyms = pgTable(
  'chat_synonyms',
  {
    ...shared(),
    id: uuid('id').$type<ChatSynonymId>().notNull(),
    /** As names are compared: see `foldText`. */
    words: text('words').notNull(),
    /** As queries name it: `ShopifyOrders.netSales`. */
    member: text('member').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('chat_synonyms_words').on(table.orgId, table.words),
    index('chat_synonyms_created_by').on(table.createdBy),
  ],
)

/** Questions that are read as another phrase, which an admin has checked. */
export const verifiedQuestions = pgTable(
  'verified_questions',
  {
    ...shared(),
    id: uuid('id').$type<VerifiedQuestionId>().notNull(),
    question: text('question').notNull(),
    /** As names are compared: see `foldText`. */
    foldedQuestion: text('folded_question').notNull(),
    meaning: text('meaning').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    unique('verified_questions_question').on(table.orgId, table.foldedQuestion),
    index('verified_questions_created_by').on(table.createdBy),
  ],
)
