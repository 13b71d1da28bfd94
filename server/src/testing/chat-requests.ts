import type { OrgId } from '@cartograph/contract'
import { createConversation, createPrompt, type Context } from '@cartograph/features'
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
  } satisfies Partial<Preparing>
}
