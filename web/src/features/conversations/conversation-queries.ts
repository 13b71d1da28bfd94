import {
  getConversation,
  listConversations,
  listPromptExamples,
  type Conversation,
  type ConversationId,
  type OrgId,
  type Prompt,
} from '@cartograph/contract'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'

export const conversationKey = (orgId: OrgId) => ['org', orgId, 'Conversation'] as const

const pageSize = 20

/** Newest first, page by page. */
export function conversationsQuery({ call }: Client, orgId: OrgId) {
  return infiniteQueryOptions({
    queryKey: [...conversationKey(orgId), 'list'],
    queryFn: ({ pageParam: page, signal }) =>
      call(
        listConversations,
        { params: { orgId }, query: { page, page_size: pageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
  })
}

export function conversationQuery({ call }: Client, orgId: OrgId, conversationId: ConversationId) {
  return queryOptions({
    queryKey: [...conversationKey(orgId), 'one', conversationId],
    queryFn: ({ signal }) =>
      call(getConversation, { params: { orgId, conversationId } }, { signal }),
    // The live channel says when it changes; without it, the answer to another tab's question is waited for.
    refetchInterval: ({ state }) => (state.data?.prompts.some(isRunning) === true ? 3_000 : false),
  })
}

export const isRunning = ({ outcome }: Prompt) => outcome === 'running'

export function examplesQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...conversationKey(orgId), 'examples'],
    queryFn: async ({ signal }) =>
      (await call(listPromptExamples, { params: { orgId } }, { signal })).items,
    staleTime: 300_000,
  })
}

/** Puts a prompt into its conversation, in place of an earlier state of it. */
export function storePrompt(conversation: Conversation, prompt: Prompt): Conversation {
  const isKnown = conversation.prompts.some(({ id }) => id === prompt.id)
  return {
    ...conversation,
    prompts: isKnown
      ? conversation.prompts.map((one) => (one.id === prompt.id ? prompt : one))
      : [...conversation.prompts, prompt],
  }
}

/** After a change, the list and what is open of it. */
export function reloadConversations(queryClient: QueryClient, orgId: OrgId): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: conversationKey(orgId),
    predicate: ({ queryKey }) => queryKey[3] !== 'examples',
  })
}
