import { createConversation, createPrompt, type OrgId } from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { reloadConversations } from '../../../features/conversations/conversation-queries.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'

interface ContinueInJustAskProps {
  readonly orgId: OrgId
  /** Says everything, also what the insight said. */
  readonly question: string
}

/** Begins a conversation with the same question. */
export function ContinueInJustAsk({ orgId, question }: ContinueInJustAskProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const begin = useMutation({
    mutationFn: async () => {
      const { id } = await call(createConversation, { params: { orgId }, body: {} })
      const params = { orgId, conversationId: id }
      await call(createPrompt, { params, body: { prompt: question } })
      return id
    },
    onSuccess: (hash) => {
      void reloadConversations(queryClient, orgId)
      void navigate({ to: '/org/$orgId/insights/just-ask', params: { orgId }, hash })
    },
    onError: reportError,
  })
  return (
    <Button
      look="quiet"
      size="small"
      className="-ml-3 self-start"
      isBusy={begin.isPending}
      onClick={() => begin.mutate()}
    >
      Continue in Just Ask
    </Button>
  )
}
