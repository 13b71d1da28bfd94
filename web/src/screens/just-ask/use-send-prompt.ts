import {
  createConversation,
  createPrompt,
  type Conversation,
  type ConversationId,
  type OrgId,
} from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import {
  conversationQuery,
  reloadConversations,
  storePrompt,
} from '../../features/conversations/conversation-queries.ts'

export interface PendingPrompt {
  readonly text: string
  /** Null until the first answer of a new conversation is there. */
  readonly conversationId: ConversationId | null
  readonly stop: () => void
}

export interface FailedPrompt {
  readonly text: string
  readonly conversationId: ConversationId | null
  readonly error: Error
}

/** Sends one question at a time. `onCreated` is called once a new conversation has its first answer. */
export function useSendPrompt(
  orgId: OrgId,
  selected: ConversationId | null,
  onCreated: (id: ConversationId) => void,
) {
  const client = useClient()
  const { call } = client
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<PendingPrompt | null>(null)
  const [failed, setFailed] = useState<FailedPrompt | null>(null)
  // Another conversation may have been opened by the time of the answer.
  const present = useRef(selected)
  useEffect(() => {
    present.current = selected
  })

  /** Returns whether the question was answered. */
  async function send(typed: string): Promise<boolean> {
    const text = typed.trim()
    if (text === '' || pending !== null) return true
    const abort = new AbortController()
    const { signal } = abort
    setFailed(null)
    setPending({ text, conversationId: selected, stop: () => abort.abort() })
    let conversation: Conversation | null = null
    const keyOf = (id: ConversationId) => conversationQuery(client, orgId, id).queryKey
    try {
      if (selected === null) {
        conversation = await call(createConversation, { params: { orgId }, body: {} }, { signal })
      }
      const id = conversation?.id ?? selected
      if (id === null) return false
      const params = { orgId, conversationId: id }
      const prompt = await call(createPrompt, { params, body: { prompt: text } }, { signal })
      queryClient.setQueryData(keyOf(id), (known: Conversation | undefined) => {
        const before = known ?? conversation
        return before === null ? undefined : storePrompt(before, prompt)
      })
      return true
    } catch (error) {
      // What was stopped is stored as such.
      if (!signal.aborted) {
        const conversationId = conversation?.id ?? selected
        setFailed({ text, conversationId, error: error as Error })
      }
      return false
    } finally {
      if (conversation !== null && present.current === null) onCreated(conversation.id)
      setPending(null)
      void reloadConversations(queryClient, orgId)
    }
  }

  return { pending, failed, send }
}
