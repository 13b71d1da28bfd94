import type { Message } from '@cartograph/contract'
import { useState, type Ref } from 'react'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { Menu, type MenuItem } from '../../../ui/overlay/Menu.tsx'
import { useRoom } from './room-context.ts'
import { useMessageChanges } from './use-message-changes.ts'

interface MessageActionsProps {
  readonly message: Message
  /** A long press opens the menu through its button. */
  readonly menuRef: Ref<HTMLButtonElement>
  /** Null in its own thread. */
  readonly onReply: (() => void) | null
  readonly onReact: () => void
  readonly onEdit: () => void
}

const buttonLook =
  'flex h-7 min-w-7 items-center justify-center rounded-control px-1.5 text-12 font-medium text-muted hover:bg-hover hover:text-text pointer-coarse:size-11'

/** Shown on hover and focus; on touch screens only the menu, always. */
export function MessageActions(props: MessageActionsProps) {
  const { message, menuRef, onReply, onReact, onEdit } = props
  const { userId, isAdmin } = useRoom()
  const [isDeleting, setDeleting] = useState(false)
  const { mutate, isPending } = useMessageChanges(message)
  const isOwn = message.user?.id === userId
  const isComment = message.parent_id === null && message.action === null
  const isResolved = message.resolved !== null
  const resolve = { kind: 'resolve', resolved: !isResolved } as const
  const items: MenuItem[] = [
    ...(onReply === null ? [] : [{ label: 'Reply', onSelect: onReply }]),
    { label: 'Add reaction', onSelect: onReact },
    ...(isComment
      ? [{ label: isResolved ? 'Reopen' : 'Resolve', onSelect: () => mutate(resolve) }]
      : []),
    ...(isOwn ? [{ label: 'Edit', onSelect: onEdit }] : []),
    ...(isOwn || isAdmin
      ? [{ label: 'Delete…', tone: 'danger' as const, onSelect: () => setDeleting(true) }]
      : []),
  ]
  const of = message.user?.name ?? 'a former member'
  return (
    <div className="message-actions flex shrink-0 pointer-coarse:-my-2 items-center rounded-control bg-raised">
      <button
        type="button"
        aria-label={`Add a reaction to the message of ${of}`}
        className={`${buttonLook} pointer-coarse:hidden`}
        onClick={onReact}
      >
        <span aria-hidden="true">☺</span>
      </button>
      {onReply !== null && (
        <button
          type="button"
          aria-label={`Reply to ${of}`}
          className={`${buttonLook} pointer-coarse:hidden`}
          onClick={onReply}
        >
          Reply
        </button>
      )}
      <Menu
        trigger={
          <button
            ref={menuRef}
            type="button"
            aria-label={`Actions for the message of ${of}`}
            className={buttonLook}
          >
            <span aria-hidden="true">⋯</span>
          </button>
        }
        items={items}
      />
      <ConfirmDialog
        isOpen={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this message?"
        confirmLabel={isPending ? 'Deleting…' : 'Delete'}
        tone="danger"
        isBusy={isPending}
        onConfirm={() => mutate({ kind: 'delete' }, { onSettled: () => setDeleting(false) })}
      >
        It will be deleted for everyone in the workspace. This can't be undone.
      </ConfirmDialog>
    </div>
  )
}
