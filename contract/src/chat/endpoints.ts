import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { PageQuery } from '../endpoints/paging.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { ConversationId, OrgId, PromptId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Instant } from '../values/time.ts'
import {
  Prompt,
  promptContents,
  PromptOutcome,
  PromptProblem,
  PromptRefusalReason,
} from './prompt.ts'
import { QuestionText } from './question-text.ts'
import { reviewAccess } from './review-access.ts'
import { teachingEndpoints } from './teaching.ts'

export const maxConversationNameLength = 100
/** Of one user in one workspace. */
export const maxConversations = 500
/** Of one conversation. */
export const maxPrompts = 200

const storable = z.refine(isStorable, storableMessage)

export const ConversationName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Required'),
    z.maxLength(maxConversationNameLength, `At most ${maxConversationNameLength} characters`),
    storable,
  )

const conversationFields = {
  id: ConversationId,
  /** Null until the user names it. */
  name: z.nullable(z.string()),
  created_at: Instant,
}

export const Conversation = z.object({
  ...conversationFields,
  /** Oldest first. */
  prompts: z.array(Prompt),
})
export type Conversation = z.infer<typeof Conversation>

/** Of a list: without the answers. */
export const ConversationSummary = z.object({
  ...conversationFields,
  prompts: z.array(z.pick(Prompt, { id: true, user_prompt: true, created_at: true })),
})
export type ConversationSummary = z.infer<typeof ConversationSummary>

const path = '/v1/orgs/{orgId}/conversations'
const ConversationParams = z.object({ orgId: OrgId, conversationId: ConversationId })
const own = { permission: 'chat.own', flag: 'enable_ai_chat', needsActivePlan: true } as const

export const listConversations = defineEndpoint({
  name: 'conversations.list',
  method: 'GET',
  path,
  summary: "The caller's conversations with Just Ask, newest first; paginated.",
  params: WorkspaceParams,
  query: PageQuery,
  answer: z.object({ page: z.int(), items: z.array(ConversationSummary), total: z.int() }),
  ...own,
})

export const createConversation = defineEndpoint({
  name: 'conversations.create',
  method: 'POST',
  path,
  summary: 'Begin a conversation, which only the caller sees.',
  params: WorkspaceParams,
  body: z._default(z.strictObject({ name: z._default(z.nullable(ConversationName), null) }), {
    name: null,
  }),
  answer: Conversation,
  status: 201,
  ...own,
})

export const getConversation = defineEndpoint({
  name: 'conversations.get',
  method: 'GET',
  path: `${path}/{conversationId}`,
  summary: 'A conversation with its questions and answers.',
  params: ConversationParams,
  answer: Conversation,
  ...own,
})

export const updateConversation = defineEndpoint({
  name: 'conversations.update',
  method: 'PUT',
  path: `${path}/{conversationId}`,
  summary: 'Rename a conversation.',
  params: ConversationParams,
  body: z.strictObject({ name: ConversationName }),
  answer: Conversation,
  ...own,
})

export const deleteConversation = defineEndpoint({
  name: 'conversations.delete',
  method: 'DELETE',
  path: `${path}/{conversationId}`,
  summary: 'Delete a conversation with its questions and answers.',
  params: ConversationParams,
  ...own,
})

export const createPrompt = defineEndpoint({
  name: 'conversations.prompt',
  method: 'POST',
  path: `${path}/{conversationId}/prompt`,
  summary:
    'Ask a question in plain words. It is read as queries of the semantic layer, which run with the permissions of the caller. Closing the request stops them.',
  params: ConversationParams,
  body: z.strictObject({ prompt: QuestionText }),
  answer: Prompt,
  status: 201,
  ...own,
})

export const askQuestion = defineEndpoint({
  name: 'questions.ask',
  method: 'POST',
  path: '/v1/orgs/{orgId}/questions',
  summary:
    'Ask a single question in plain words, outside of conversations. It is read as queries of the semantic layer, which run with the permissions of the caller; nothing is stored. A follow-up refers to the questions of `conversation`, which the answer before it has. Closing the request stops them.',
  params: WorkspaceParams,
  body: z.strictObject({
    question: QuestionText,
    /** Of the answer before, for a follow-up such as 'and by channel?'. */
    conversation: z.optional(z.string().check(z.maxLength(12_000))),
  }),
  answer: z.object({
    outcome: PromptOutcome,
    response: z.string(),
    cube_response: Prompt.shape.cube_response,
    query_generation_response: Prompt.shape.query_generation_response,
    verified: Prompt.shape.verified,
    /** To be sent with a follow-up. */
    conversation: z.string(),
    ...promptContents,
  }),
  permission: 'data.query',
  flag: 'enable_ai_chat',
  needsActivePlan: true,
})

export const updatePrompt = defineEndpoint({
  name: 'prompts.update',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/prompts/{promptId}',
  summary: 'Say whether an answer was useful, and what was wrong if it was not.',
  params: z.object({ orgId: OrgId, promptId: PromptId }),
  body: z.strictObject({
    /** Null takes the opinion back. */
    is_useful_from_user: z.nullable(z.boolean()),
    /** Only of an answer that was not useful. */
    problem: z._default(z.nullable(PromptProblem), null),
  }),
  answer: Prompt,
  ...own,
})

export const listPromptExamples = defineEndpoint({
  name: 'prompts.examples',
  method: 'GET',
  path: '/v1/orgs/{orgId}/prompt-examples',
  summary: 'Questions that the data of the workspace can answer, to begin a conversation with.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(z.string()) }),
  ...own,
})

export const PromptReview = z.enum(['refused', 'clarified', 'disliked'])
export type PromptReview = z.infer<typeof PromptReview>

const ReviewedPrompt = z.object({
  id: PromptId,
  user_prompt: z.string(),
  outcome: PromptOutcome,
  /** Why it was refused; null if it was not. */
  reason: z.nullable(PromptRefusalReason),
  /** Words that nothing is called. */
  words: z.array(z.string()),
  query_generation_response: z.nullable(z.string()),
  is_useful_from_user: z.nullable(z.boolean()),
  problem: z.nullable(PromptProblem),
  created_at: Instant,
})
export type ReviewedPrompt = z.infer<typeof ReviewedPrompt>

export const reviewPrompts = defineEndpoint({
  name: 'prompts.review',
  method: 'GET',
  path: '/v1/orgs/{orgId}/prompts',
  summary:
    'The questions of all users that were refused, asked back or disliked, newest first, without names; paginated.',
  params: WorkspaceParams,
  query: z.object({ ...PageQuery.shape, kind: z.optional(PromptReview) }),
  answer: z.object({ page: z.int(), items: z.array(ReviewedPrompt), total: z.int() }),
  ...reviewAccess,
})

/** What the optional language model may cost, and what it did today (UTC). */
export const LanguageModelUse = z.object({
  /** Null without a language model: then no question leaves the installation. */
  name: z.nullable(z.string()),
  seconds_per_question: z.int(),
  /** Read and written, of all questions of the workspace. */
  tokens_per_day: z.int(),
  questions_today: z.int(),
  tokens_today: z.int(),
})
export type LanguageModelUse = z.infer<typeof LanguageModelUse>

export const getLanguageModelUse = defineEndpoint({
  name: 'languageModel.use',
  method: 'GET',
  path: '/v1/orgs/{orgId}/language-model',
  summary:
    'The language model that reads questions which Just Ask cannot, its limits, and what the workspace used today.',
  params: WorkspaceParams,
  answer: LanguageModelUse,
  ...reviewAccess,
})

/** The days before now that the figures count. */
export const promptFigureDays = 30

export const PromptFigures = z.object({
  /** All questions, also those that were stopped or failed. */
  asked: z.int(),
  answered: z.int(),
  clarified: z.int(),
  refused: z.int(),
  useful: z.int(),
  not_useful: z.int(),
})
export type PromptFigures = z.infer<typeof PromptFigures>

export const getPromptFigures = defineEndpoint({
  name: 'prompts.figures',
  method: 'GET',
  path: '/v1/orgs/{orgId}/prompt-figures',
  summary: `How many questions of all users were answered, asked back, refused and rated in the last ${promptFigureDays} days.`,
  params: WorkspaceParams,
  answer: PromptFigures,
  ...reviewAccess,
})

export const chatEndpoints = {
  listConversations,
  createConversation,
  getConversation,
  updateConversation,
  deleteConversation,
  createPrompt,
  askQuestion,
  updatePrompt,
  listPromptExamples,
  reviewPrompts,
  getLanguageModelUse,
  getPromptFigures,
  ...teachingEndpoints,
}
