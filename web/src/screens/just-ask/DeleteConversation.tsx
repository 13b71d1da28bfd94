import {
  deleteConversation,
  type ConversationId,
  type ConversationSummary,
  type OrgId,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { reloadConversations } from '../../features/conversations/conversation-queries.ts'
import { conversationTitle } from '../../features/conversations/conversation-title.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'

interface DeleteConversationProps {
  readonly orgId: OrgId
  /** Null while none is to be deleted. */
  readonly conversation: ConversationSummary | null
  readonly onClose: () => void
  readonly onDeleted: (id: ConversationId) => void
}

export function DeleteConversation(props: DeleteConversationProps) {
  const { orgId, conversation, onClose, onDeleted } = props
  const { call } = useClient()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (conversationId: ConversationId) =>
      call(deleteConversation, { params: { orgId, conversationId } }),
    onSuccess: (_, id) => {
      toast.success('Conversation deleted')
      onClose()
      onDeleted(id)
    },
    onError: reportError,
    // After a failure too: it may have been deleted in another tab.
    onSettled: () => reloadConversations(queryClient, orgId),
  })
  return (
    <ConfirmDialog
      isOpen={conversation !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Do you really want to delete this conversation?"
      confirmLabel={remove.isPending ? 'Deleting…' : 'Delete conversation'}
      isBusy={remove.isPending}
      onConfirm={() => {
        if (conversation !== null) remove.mutate(conversation.id)
      }}
    >
      {conversation !== null && conversationTitle(conversation)}
    </ConfirmDialog>
  )
}
