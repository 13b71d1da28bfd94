import {
  maxConversationNameLength,
  updateConversation,
  type ConversationSummary,
  type OrgId,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { reloadConversations } from '../../features/conversations/conversation-queries.ts'
import { conversationTitle } from '../../features/conversations/conversation-title.ts'
import { reportError } from '../../ui/feedback/report-error.ts'
import { controlLook } from '../../ui/form/FieldFrame.tsx'
import { ActionsMenu } from '../../ui/overlay/ActionsMenu.tsx'

interface ConversationRowProps {
  readonly orgId: OrgId
  readonly conversation: ConversationSummary
  readonly isSelected: boolean
  readonly onOpen: () => void
  readonly onDelete: () => void
}

/** A conversation of the list, with its first question. */
export function ConversationRow(props: ConversationRowProps) {
  const { orgId, conversation, isSelected, onOpen, onDelete } = props
  const [isRenamed, setRenamed] = useState(false)
  const title = conversationTitle(conversation)
  const first = conversation.prompts[0]?.user_prompt
  if (isRenamed)
    return (
      <li>
        <RenameForm orgId={orgId} conversation={conversation} onEnd={() => setRenamed(false)} />
      </li>
    )
  return (
    <li
      className={clsx(
        'flex items-center rounded-control',
        isSelected ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        onClick={onOpen}
        className="min-h-11 min-w-0 flex-1 rounded-control px-2 py-1 text-left"
      >
        <span className={clsx('block truncate text-14', isSelected && 'font-medium')}>{title}</span>
        {first !== undefined && <span className="block truncate text-12 text-muted">{first}</span>}
      </button>
      <ActionsMenu
        of={title}
        items={[
          { label: 'Rename', onSelect: () => setRenamed(true) },
          { label: 'Delete', tone: 'danger', onSelect: onDelete },
        ]}
      />
    </li>
  )
}

interface RenameFormProps extends Pick<ConversationRowProps, 'orgId' | 'conversation'> {
  readonly onEnd: () => void
}

/** The check icon or Enter renames; Escape doesn't. */
function RenameForm({ orgId, conversation, onEnd }: RenameFormProps) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const title = conversationTitle(conversation)
  const [typed, setTyped] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Once the menu has returned the focus to its button, which is gone.
    const timer = setTimeout(() => field.current?.select())
    return () => clearTimeout(timer)
  }, [])
  const rename = useMutation({
    mutationFn: (name: string) =>
      call(updateConversation, {
        params: { orgId, conversationId: conversation.id },
        body: { name },
      }),
    onSuccess: async () => {
      await reloadConversations(queryClient, orgId)
      onEnd()
    },
    onError: reportError,
  })
  const name = typed.trim()
  return (
    <form
      className="flex items-center gap-1 py-1 pl-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name === title) onEnd()
        else if (name !== '') rename.mutate(name)
      }}
    >
      <input
        aria-label={`Name of ${title}`}
        ref={field}
        maxLength={maxConversationNameLength}
        autoComplete="off"
        value={typed}
        disabled={rename.isPending}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The sheet stays open.
          event.stopPropagation()
          event.preventDefault()
          onEnd()
        }}
        className={clsx('h-control min-w-0', controlLook(false))}
      />
      <button
        type="submit"
        aria-label="Save name"
        disabled={name === '' || rename.isPending}
        className="flex size-control shrink-0 items-center justify-center rounded-control text-accent hover:bg-hover disabled:text-muted"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none">
          <path
            d="M4.5 10.5l3.5 3.5 7.5-8"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </form>
  )
}
