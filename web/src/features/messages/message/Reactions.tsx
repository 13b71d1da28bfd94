import type { Message, UserId } from '@cartograph/contract'
import { Tooltip } from '../../../ui/overlay/Tooltip.tsx'
import { nameOf, useRoom } from './room-context.ts'
import { useMessageChanges } from './use-message-changes.ts'

export function Reactions({ message }: { readonly message: Message }) {
  const room = useRoom()
  const { mutate } = useMessageChanges(message)
  return (
    <ReactionList
      reactions={message.reactions}
      userId={room.userId}
      nameOf={(id) => nameOf(room, id)}
      onToggle={
        room.mayWrite
          ? (emoji, isOwn) => mutate({ kind: isOwn ? 'unreact' : 'react', emoji })
          : null
      }
    />
  )
}

interface ReactionListProps {
  readonly reactions: Message['reactions']
  readonly userId: UserId | undefined
  readonly nameOf: (id: UserId) => string
  /** Null for those who may not react. */
  readonly onToggle: ((emoji: string, isOwn: boolean) => void) | null
}

/** Each emoji with how many used it; a press adds the user's own, or takes it back. */
export function ReactionList({ reactions, userId, nameOf: name, onToggle }: ReactionListProps) {
  if (reactions.length === 0) return null
  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-1">
      {reactions.map(({ emoji, users }) => {
        const isOwn = userId !== undefined && users.includes(userId)
        const names = users.map(name).join(', ')
        return (
          <li key={emoji}>
            <Tooltip text={names}>
              <button
                type="button"
                aria-pressed={isOwn}
                aria-label={`${emoji} ${users.length}: ${names}`}
                disabled={onToggle === null}
                onClick={() => onToggle?.(emoji, isOwn)}
                className="flex h-7 items-center gap-1 rounded-full border border-border bg-surface px-2 text-13 tabular-nums hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft pointer-coarse:h-11 pointer-coarse:px-3"
              >
                <span>{emoji}</span>
                {users.length}
              </button>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}
