import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { OrgId } from '../values/ids.ts'
import { isStorable, storableMessage } from '../values/storable-json.ts'
import { Instant } from '../values/time.ts'
import { QuestionText } from './question-text.ts'
import { reviewAccess } from './review-access.ts'

// Not in `ids.ts`, all of which the login page loads.
export const ChatSynonymId = z.uuid().brand<'ChatSynonymId'>()
export type ChatSynonymId = z.infer<typeof ChatSynonymId>

export const VerifiedQuestionId = z.uuid().brand<'VerifiedQuestionId'>()
export type VerifiedQuestionId = z.infer<typeof VerifiedQuestionId>

export const maxSynonymLength = 60
const maxSynonymWords = 6
/** Of one workspace. */
export const maxSynonyms = 500
export const maxVerifiedQuestions = 200

const SynonymWords = z.string().check(
  z.trim(),
  z.minLength(2, 'At least 2 characters'),
  z.maxLength(maxSynonymLength, `At most ${maxSynonymLength} characters`),
  z.refine(
    (text: string) => text.split(/\s+/).length <= maxSynonymWords,
    `At most ${maxSynonymWords} words`,
  ),
  z.regex(/\p{L}/u, 'Must contain a letter'),
  z.refine(isStorable, storableMessage),
)

/** Words that the questions of a workspace use for a metric or a breakdown. */
export const ChatSynonym = z.object({
  id: ChatSynonymId,
  /** In lower case, without accents or punctuation. */
  words: z.string(),
  /** As queries name it: `ShopifyOrders.netSales`. */
  member: z.string(),
  /** Of the member, with its data set; null after it was deleted, and then the words have no effect. */
  title: z.nullable(z.string()),
  created_at: Instant,
  /** Null after the member of the team has left. */
  created_by_name: z.nullable(z.string()),
})
export type ChatSynonym = z.infer<typeof ChatSynonym>

/** A question whose meaning an admin has checked. */
export const VerifiedQuestion = z.object({
  id: VerifiedQuestionId,
  question: z.string(),
  /** The phrase that the question is read as, at the time when it is asked. */
  meaning: z.string(),
  created_at: Instant,
  created_by_name: z.nullable(z.string()),
})
export type VerifiedQuestion = z.infer<typeof VerifiedQuestion>

const synonymsPath = '/v1/orgs/{orgId}/chat-synonyms'
const questionsPath = '/v1/orgs/{orgId}/verified-questions'

export const listChatSynonyms = defineEndpoint({
  name: 'chatSynonyms.list',
  method: 'GET',
  path: synonymsPath,
  summary: 'The words that Just Ask was taught in the workspace, in alphabetical order.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(ChatSynonym) }),
  ...reviewAccess,
})

export const createChatSynonym = defineEndpoint({
  name: 'chatSynonyms.create',
  method: 'POST',
  path: synonymsPath,
  summary:
    'Teach Just Ask a word, or several, for a metric or a breakdown. The next question may use it. Words that already name something else are refused.',
  params: WorkspaceParams,
  body: z.strictObject({
    words: SynonymWords,
    member: z.string().check(z.minLength(1, 'Required'), z.maxLength(300)),
  }),
  answer: ChatSynonym,
  status: 201,
  audit: 'chat_synonym.created',
  ...reviewAccess,
})

export const deleteChatSynonym = defineEndpoint({
  name: 'chatSynonyms.delete',
  method: 'DELETE',
  path: `${synonymsPath}/{synonymId}`,
  summary: 'Make Just Ask forget words that it was taught.',
  params: z.object({ orgId: OrgId, synonymId: ChatSynonymId }),
  audit: 'chat_synonym.deleted',
  ...reviewAccess,
})

export const listVerifiedQuestions = defineEndpoint({
  name: 'verifiedQuestions.list',
  method: 'GET',
  path: questionsPath,
  summary: 'The questions whose answers are verified, in alphabetical order.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(VerifiedQuestion) }),
  ...reviewAccess,
})

export const previewVerifiedQuestion = defineEndpoint({
  name: 'verifiedQuestions.preview',
  method: 'POST',
  path: `${questionsPath}/preview`,
  summary:
    'How a phrase is read and answered now, before it is saved as the meaning of a question.',
  params: WorkspaceParams,
  body: z.strictObject({ meaning: QuestionText }),
  answer: z.object({
    /** The query in words; null if the phrase has no answer. */
    query: z.nullable(z.string()),
    /** The text of the answer, or why there is none. */
    response: z.string(),
  }),
  ...reviewAccess,
})

export const createVerifiedQuestion = defineEndpoint({
  name: 'verifiedQuestions.create',
  method: 'POST',
  path: questionsPath,
  summary:
    'Verify the answer of a question: everyone who asks it gets the answer of `meaning`, which must have one. Case and punctuation make no difference.',
  params: WorkspaceParams,
  body: z.strictObject({ question: QuestionText, meaning: QuestionText }),
  answer: VerifiedQuestion,
  status: 201,
  audit: 'verified_question.created',
  ...reviewAccess,
})

export const deleteVerifiedQuestion = defineEndpoint({
  name: 'verifiedQuestions.delete',
  method: 'DELETE',
  path: `${questionsPath}/{verifiedQuestionId}`,
  summary: 'Stop verifying the answer of a question, which is read like any other from then on.',
  params: z.object({ orgId: OrgId, verifiedQuestionId: VerifiedQuestionId }),
  audit: 'verified_question.deleted',
  ...reviewAccess,
})

export const teachingEndpoints = {
  listChatSynonyms,
  createChatSynonym,
  deleteChatSynonym,
  listVerifiedQuestions,
  previewVerifiedQuestion,
  createVerifiedQuestion,
  deleteVerifiedQuestion,
}
