import {
  ChatSynonymId,
  ConnectionId,
  newId,
  SyncRunId,
  VerifiedQuestionId,
  type OrgId,
} from '@cartograph/contract'
import { createConversation, createPrompt, type Context } from '@cartograph/features'
import { chatSynonyms, connections, syncRuns, verifiedQuestions } from '@cartograph/store'
import type { Preparing } from './endpoint-requests.ts'

interface ChatRequests {
  readonly orgId: OrgId
  /** Conversations are private, and an outsider has none. */
  readonly asAuthor: () => Promise<Context>
}

/** Requests for conversations, each with one of its own. */
export function chatRequests({ orgId, asAuthor }: ChatRequests) {
  const inWorkspace = { params: { orgId } }
  const ofConversation = async () => {
    const { id: conversationId } = await createConversation(await asAuthor(), { name: null })
    return { params: { orgId, conversationId } }
  }
  return {
    listConversations: () => ({ ...inWorkspace, query: { page: '1', page_size: '10' } }),
    createConversation: () => ({ ...inWorkspace, body: {} }),
    getConversation: ofConversation,
    updateConversation: async () => ({ ...(await ofConversation()), body: { name: 'Sales' } }),
    deleteConversation: ofConversation,
    createPrompt: async () => ({ ...(await ofConversation()), body: { prompt: 'Who are you?' } }),
    askQuestion: () => ({ ...inWorkspace, body: { question: 'Who are you?' } }),
    updatePrompt: async () => {
      const ctx = await asAuthor()
      const { id: conversationId } = await createConversation(ctx, { name: null })
      const { id: promptId } = await createPrompt(ctx, { conversationId, prompt: 'Who are you?' })
      return {
        params: { orgId, promptId },
        body: { is_useful_from_user: false, problem: 'number' as const },
      }
    },
    listPromptExamples: () => inWorkspace,
    getLanguageModelUse: () => inWorkspace,
    reviewPrompts: () => ({ ...inWorkspace, query: { page: '1', page_size: '10' } }),
    getPromptFigures: () => inWorkspace,
    listChatSynonyms: () => inWorkspace,
    createChatSynonym: () => ({
      ...inWorkspace,
      body: { words: `bucks ${crypto.randomUUID()}`, member: 'ShopifyOrders.netSales' },
    }),
    deleteChatSynonym: async () => {
      const synonymId = newId(ChatSynonymId)
      await (
        await asAuthor()
      ).store.inWorkspace(orgId, (tx) =>
        tx.insert(chatSynonyms).values({
          orgId,
          id: synonymId,
          words: synonymId,
          member: 'ShopifyOrders.netSales',
          createdAt: new Date(),
        }),
      )
      return { params: { orgId, synonymId } }
    },
    listVerifiedQuestions: () => inWorkspace,
    previewVerifiedQuestion: () => ({ ...inWorkspace, body: { meaning: 'Who are you?' } }),
    createVerifiedQuestion: async () => {
      await connectReadStore(await asAuthor(), orgId)
      return {
        ...inWorkspace,
        body: { question: crypto.randomUUID(), meaning: 'Net sales last month' },
      }
    },
    deleteVerifiedQuestion: async () => {
      const verifiedQuestionId = newId(VerifiedQuestionId)
      await (
        await asAuthor()
      ).store.inWorkspace(orgId, (tx) =>
        tx.insert(verifiedQuestions).values({
          orgId,
          id: verifiedQuestionId,
          question: verifiedQuestionId,
          foldedQuestion: verifiedQuestionId,
          meaning: 'Net sales last month',
          createdAt: new Date(),
        }),
      )
      return { params: { orgId, verifiedQuestionId } }
    },
  } satisfies Partial<Preparing>
}

/** The meaning of a verified question must have an answer. */
async function connectReadStore({ store }: Context, orgId: OrgId): Promise<void> {
  const id = newId(ConnectionId)
  const at = new Date()
  await store.inWorkspace(orgId, async (tx) => {
    await tx
      .insert(connections)
      .values({ id, orgId, platform: 'SP', name: 'Read', accountKey: id, integrationParams: {} })
    await tx.insert(syncRuns).values({
      id: newId(SyncRunId),
      orgId,
      connectionId: id,
      state: 'done',
      startedAt: at,
      finishedAt: at,
      createdAt: at,
    })
  })
}
