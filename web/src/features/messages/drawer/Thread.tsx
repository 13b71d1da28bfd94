import type { MessageId } from '@cartograph/contract'
import { useState } from 'react'
import { FileDrop } from '../attach/FileDrop.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { useRoom } from '../message/room-context.ts'
import { lastOwn, shownMessages } from '../state/displayed-messages.ts'
import { ChannelFoot } from './ChannelFoot.tsx'
import type { ChannelProps } from './Comments.tsx'
import { MessageList } from './MessageList.tsx'
import { MessagesSkeleton } from './MessagesSkeleton.tsx'
import { usePages } from './use-pages.ts'

interface ThreadProps extends ChannelProps {
  readonly id: MessageId
}

/** A comment with its replies. The address of a reply shows the thread that it is in. */
export function Thread({ id, snapshot, address }: ThreadProps) {
  const { messages: all } = snapshot.state
  const linked = all.get(id)?.parent_id
  return linked == null ? (
    <ThreadOf id={id} snapshot={snapshot} address={address} />
  ) : (
    <ThreadOf key={linked} id={linked} snapshot={snapshot} address={address} />
  )
}

function ThreadOf({ id, snapshot, address }: ThreadProps) {
  const { userId, channel, mayWrite } = useRoom()
  const { state } = snapshot
  const shown = shownMessages(state, id)
  const pages = usePages(id, shown)
  const [edited, setEdited] = useState<string | null>(null)
  const first = state.messages.get(id)
  const isGone = first === undefined || (first.deleted_at !== null && first.reply_count === 0)
  return (
    <FileDrop onFiles={mayWrite ? (files) => channel.uploads(id).add(files) : null}>
      <Loadable
        query={pages.query}
        failure="Couldn't load the discussion"
        className="m-4"
        skeleton={<MessagesSkeleton />}
        isEmpty={() => isGone}
        empty={
          <p className="flex flex-1 items-center justify-center px-6 text-center text-14 text-muted">
            This comment was deleted.
          </p>
        }
      >
        {({ messages, unsent, hasOlder }) => (
          <MessageList
            label="Discussion"
            messages={first === undefined ? messages : [first, ...messages]}
            unsent={unsent}
            isInList={false}
            newFrom={null}
            older={hasOlder ? pages : null}
            afterFirst={<RepliesMark count={first?.reply_count ?? 0} />}
            edited={edited}
            onEdit={setEdited}
          />
        )}
      </Loadable>
      {shown !== null && !isGone && first.deleted_at === null && (
        <ChannelFoot
          parentId={id}
          snapshot={snapshot}
          address={address}
          onEditLast={() => setEdited(lastOwn(shown.messages, userId)?.id ?? null)}
        />
      )}
    </FileDrop>
  )
}

function RepliesMark({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <li className="flex items-center gap-2 px-4 py-1 text-12 text-muted sm:px-5">
      {count === 1 ? '1 reply' : `${count} replies`}
      <span aria-hidden="true" className="h-px flex-1 bg-border" />
    </li>
  )
}
