import {
  addReaction,
  removeReaction,
  type ActionLogEntry,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { ReactionPicker } from '../../messages/message/ReactionPicker.tsx'
import { ReactionList } from '../../messages/message/Reactions.tsx'
import { peopleQuery } from '../../messages/message-queries.ts'
import { actionLogKey } from '../action-log-queries.ts'

interface EntryReactionsProps {
  readonly orgId: OrgId
  readonly entry: ActionLogEntry
  readonly userId: UserId | undefined
  readonly mayReact: boolean
  /** Opens the replies. */
  readonly onReply: () => void
}

/** Under an entry: its reactions and replies, and the buttons that add to them. */
export function EntryReactions({ orgId, entry, userId, mayReact, onReply }: EntryReactionsProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const [isReacting, setReacting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { reactions, reply_count: replies } = entry
  const people = useQuery({ ...peopleQuery(client, orgId), enabled: reactions.length > 0 }).data
  const { mutate } = useMutation({
    mutationFn: ({ emoji, isOwn }: { readonly emoji: string; readonly isOwn: boolean }) =>
      client.call(isOwn ? removeReaction : addReaction, {
        params: { orgId, messageId: entry.id, emoji },
      }),
    onError: reportError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: actionLogKey(orgId) }),
  })
  const nameOf = (id: UserId) =>
    id === userId ? 'You' : (people?.find((one) => one.id === id)?.name ?? 'Former member')
  const closePicker = () => {
    setReacting(false)
    button.current?.focus()
  }
  return (
    <div className="flex flex-col gap-1">
      {isReacting && (
        <ReactionPicker
          onPick={(emoji) => {
            closePicker()
            mutate({ emoji, isOwn: false })
          }}
          onClose={closePicker}
        />
      )}
      <div className="-ml-3 flex flex-wrap items-center gap-x-1 gap-y-1">
        {mayReact && (
          <Button
            ref={button}
            size="small"
            look="quiet"
            aria-expanded={isReacting}
            onClick={() => setReacting(!isReacting)}
          >
            React
          </Button>
        )}
        {(mayReact || replies > 0) && (
          <Button size="small" look="quiet" aria-haspopup="dialog" onClick={onReply}>
            {replies === 0 ? 'Reply' : replies === 1 ? '1 reply' : `${replies} replies`}
          </Button>
        )}
        <ReactionList
          reactions={reactions}
          userId={userId}
          nameOf={nameOf}
          onToggle={mayReact ? (emoji, isOwn) => mutate({ emoji, isOwn }) : null}
        />
      </div>
    </div>
  )
}
