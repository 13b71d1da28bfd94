import type { Message } from '@cartograph/contract'
import { useRef, useState } from 'react'
import { AttachmentList } from '../attach/AttachmentList.tsx'
import { Composer } from '../compose/Composer.tsx'
import type { Draft } from '../channel/stored-unsent.ts'
import { MessageText } from '../text/MessageText.tsx'
import { Avatar } from './Avatar.tsx'
import './message.css'
import { MessageActions } from './MessageActions.tsx'
import { MessageNotes } from './MessageNotes.tsx'
import { MessageTime } from './MessageTime.tsx'
import { ReactionPicker } from './ReactionPicker.tsx'
import { Reactions } from './Reactions.tsx'
import { useRoom } from './room-context.ts'
import { useLongPress } from './use-long-press.ts'
import { useMessageChanges } from './use-message-changes.ts'

interface MessageItemProps {
  readonly message: Message
  /** In the list of comments, where its replies are a press away. */
  readonly isInList: boolean
  readonly isEdited: boolean
  readonly onEdit: (isEdited: boolean) => void
}

export function MessageItem({ message, isInList, isEdited, onEdit }: MessageItemProps) {
  const room = useRoom()
  const menu = useRef<HTMLButtonElement>(null)
  const [isReacting, setReacting] = useState(false)
  const { mutate } = useMessageChanges(message)
  const mayAct = room.mayWrite && message.deleted_at === null && !isEdited
  const longPress = useLongPress(() => mayAct && menu.current?.click())
  const mentioned = room.people.filter(({ id }) => message.mentioned_users.includes(id))
  const openThread = isInList ? () => room.openThread(message.id) : null
  return (
    <li
      className="message flex gap-2.5 px-4 py-2 hover:bg-hover/50 sm:px-5"
      data-message={message.id}
      {...longPress}
    >
      <Avatar name={message.user?.name ?? null} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-12 text-muted">
          <span className="text-14 font-semibold text-text">
            {message.user?.name ?? 'Former member'}
          </span>
          <MessageTime at={message.created_at} />
          {message.edited_at !== null && message.deleted_at === null && <span>Edited</span>}
          <span className="flex-1" />
          {mayAct && (
            <MessageActions
              message={message}
              menuRef={menu}
              onReply={openThread}
              onReact={() => setReacting(true)}
              onEdit={() => onEdit(true)}
            />
          )}
        </div>
        {message.deleted_at !== null ? (
          <p className="text-14 text-muted italic">This message was deleted</p>
        ) : isEdited ? (
          <EditedText message={message} onDone={() => onEdit(false)} />
        ) : (
          message.text !== '' && (
            <MessageText text={message.text} names={mentioned.map(({ name }) => name)} />
          )
        )}
        <AttachmentList orgId={room.orgId} attachments={message.attachments} />
        {isReacting && (
          <ReactionPicker
            onPick={(emoji) => {
              setReacting(false)
              mutate({ kind: 'react', emoji })
            }}
            onClose={() => setReacting(false)}
          />
        )}
        <Reactions message={message} />
        <MessageNotes message={message} onOpenThread={openThread} />
      </div>
    </li>
  )
}

function EditedText({
  message,
  onDone,
}: {
  readonly message: Message
  readonly onDone: () => void
}) {
  const { people } = useRoom()
  const { mutate } = useMessageChanges(message)
  const [draft, setDraft] = useState<Draft>({
    text: message.text,
    mentions: people.filter(({ id }) => message.mentioned_users.includes(id)),
  })
  return (
    <Composer
      label="Edit message"
      draft={draft}
      people={people}
      isFocusedAtFirst
      mayBeEmpty={message.attachments.length > 0}
      onDraft={setDraft}
      onCancel={onDone}
      onSend={(text, mentionedUsers) => {
        if (text === message.text) return onDone()
        mutate({ kind: 'edit', text, mentionedUsers }, { onSuccess: onDone })
      }}
    />
  )
}
