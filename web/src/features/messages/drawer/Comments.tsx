import { useState } from 'react'
import type { ChannelSnapshot } from '../channel/channel.ts'
import { FileDrop } from '../attach/FileDrop.tsx'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import { useRoom } from '../message/room-context.ts'
import { firstUnread, lastOwn, shownMessages } from '../state/displayed-messages.ts'
import { ChannelFoot } from './ChannelFoot.tsx'
import { MessageList } from './MessageList.tsx'
import { MessagesSkeleton } from './MessagesSkeleton.tsx'
import { usePages } from './use-pages.ts'

export interface ChannelProps {
  readonly snapshot: ChannelSnapshot
  /** Of the page as it is shown now. */
  readonly address: string
}

/** All comments of a channel, the newest at the end, and the field for the next. */
export function Comments({ snapshot, address }: ChannelProps) {
  const { userId, mayWrite, channel } = useRoom()
  const { state } = snapshot
  const shown = shownMessages(state, null)
  const pages = usePages(null, shown)
  const [edited, setEdited] = useState<string | null>(null)
  return (
    <FileDrop onFiles={mayWrite ? (files) => channel.uploads(null).add(files) : null}>
      <Loadable
        query={pages.query}
        failure="Couldn't load the comments"
        className="m-4"
        skeleton={<MessagesSkeleton />}
        isEmpty={({ messages, unsent }) => messages.length + unsent.length === 0}
        empty={
          <div className="flex flex-1 flex-col items-center justify-center gap-1 px-6 text-center">
            <h3 className="text-16 font-semibold">No comments yet</h3>
            <p className="max-w-[44ch] text-14 text-muted">
              {mayWrite
                ? 'Write what you see in these numbers, ask about them, or name a colleague with @.'
                : 'What your team writes about these numbers will appear here.'}
            </p>
          </div>
        }
      >
        {({ messages, unsent, hasOlder }) => (
          <MessageList
            label="Comments"
            messages={messages}
            unsent={unsent}
            isInList
            newFrom={firstUnread(messages, state.readPosition, userId)?.id ?? null}
            older={hasOlder ? pages : null}
            edited={edited}
            onEdit={setEdited}
          />
        )}
      </Loadable>
      <ChannelFoot
        parentId={null}
        snapshot={snapshot}
        address={address}
        onEditLast={() => setEdited(lastOwn(shown?.messages ?? [], userId)?.id ?? null)}
      />
    </FileDrop>
  )
}
