import type { MessageId } from '@cartograph/contract'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useMedia } from '../../../ui/layout/use-media.ts'
import { isUnderWay, storedFiles } from '../attach/upload.ts'
import { UploadList } from '../attach/UploadList.tsx'
import { Composer } from '../compose/Composer.tsx'
import type { ChannelSnapshot } from '../channel/channel.ts'
import type { Draft } from '../channel/stored-unsent.ts'
import { nameOf, useRoom } from '../message/room-context.ts'
import { typingWords } from '../state/typing.ts'

interface ChannelFootProps {
  /** Of a thread; null among the comments. */
  readonly parentId: MessageId | null
  readonly snapshot: ChannelSnapshot
  /** Kept with what is written. */
  readonly address: string
  readonly onEditLast: () => void
}

/** Who is writing, and the field; for those who may not write, why. */
export function ChannelFoot({ parentId, snapshot, address, onEditLast }: ChannelFootProps) {
  const room = useRoom()
  const { channel, people, userId, mayWrite } = room
  const [draft, setDraft] = useDraft(parentId)
  const uploads = channel.uploads(parentId)
  const attached = useSyncExternalStore(uploads.subscribe, uploads.read)
  const files = {
    add: (added: readonly File[]) => uploads.add(added),
    hasSome: storedFiles(attached).length > 0,
    isUnderWay: attached.some(isUnderWay),
  }
  const isTouch = useMedia('(pointer: coarse)')
  const others = useMemo(() => people.filter(({ id }) => id !== userId), [people, userId])
  const typing = snapshot.typing
    .filter((one) => one.parentId === parentId && one.userId !== userId)
    .map((one) => nameOf(room, one.userId))
  return (
    <div className="border-t border-border px-4 pt-1 pb-3 sm:px-5">
      <p role="status" className="h-5 truncate text-12 text-muted">
        {typingWords(typing)}
      </p>
      {snapshot.isOffline && (
        <p role="status" className="mb-1.5 text-13 text-muted">
          You're offline. What you write is sent when the connection is back.
        </p>
      )}
      {mayWrite && <UploadList uploads={uploads} />}
      {mayWrite ? (
        <Composer
          label={parentId === null ? 'Write a comment' : 'Reply'}
          draft={draft}
          people={others}
          // The keyboard of a touch screen would cover the comments.
          isFocusedAtFirst={!isTouch}
          onDraft={setDraft}
          onTyping={() => channel.typing(parentId)}
          onEditLast={onEditLast}
          files={files}
          onSend={(text, mentionedUsers) =>
            channel.send({
              parentId,
              text,
              mentionedUsers,
              attachments: uploads.take(),
              address: fitting(address),
            })
          }
        />
      ) : (
        <p className="text-13 text-muted">
          Your role is read-only. Members and admins can write comments.
        </p>
      )}
    </div>
  )
}

/** An address that is too long to keep is left out. */
function fitting(address: string): string | null {
  return address.length <= 4_000 ? address : null
}

/** Stays when the drawer is closed. */
function useDraft(parentId: MessageId | null): [Draft, (draft: Draft) => void] {
  const { drafts } = useRoom().channel
  const [draft, setDraft] = useState(() => drafts.readDraft(parentId))
  const change = (next: Draft) => {
    setDraft(next)
    drafts.writeDraft(parentId, next)
  }
  return [draft, change]
}
