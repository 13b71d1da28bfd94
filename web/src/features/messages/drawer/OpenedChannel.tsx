import {
  hasPermission,
  type ChannelTag,
  type MessageId,
  type Role,
  type UserId,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { useChannel } from '../channel/use-channel.ts'
import { peopleQuery } from '../message-queries.ts'
import { useKnownPeople } from './use-known-people.ts'
import { RoomContext, type Room } from '../message/room-context.ts'
import { ChannelBar } from './ChannelBar.tsx'
import { allComments } from './comments-address.ts'
import type { ChannelBack, CommentsView } from './comments-view.ts'
import { Comments } from './Comments.tsx'
import { Thread } from './Thread.tsx'
import { useNow } from './use-now.ts'

interface OpenedChannelProps {
  readonly org: Workspace
  readonly userId: UserId
  readonly role: Role
  readonly tag: ChannelTag
  /** Null for all comments. */
  readonly thread: MessageId | null
  readonly view: CommentsView
  readonly showOtherView: Room['showOtherView']
  readonly onOpen: (opened: string) => void
  /** To all comments, if absent. */
  readonly back?: ChannelBack | null
}

export function OpenedChannel(props: OpenedChannelProps) {
  const { org, userId, role, tag, thread, view, showOtherView, onOpen } = props
  const { back = { label: 'All comments', onBack: () => onOpen(allComments) } } = props
  const { org_id: orgId, timezone: timeZone } = org
  const { data: people = noMembers } = useQuery(peopleQuery(useClient(), orgId))
  const [channel, snapshot] = useChannel(orgId, userId, tag)
  useKnownPeople(orgId, people, snapshot.state.present)
  const now = useNow()
  const room = useMemo(
    (): Room => ({
      orgId,
      timeZone,
      userId,
      mayWrite: hasPermission(role, 'messages.write'),
      isAdmin: role === 'admin',
      people,
      channel,
      now,
      openThread: onOpen,
      showOtherView,
    }),
    [orgId, timeZone, userId, role, people, channel, now, onOpen, showOtherView],
  )
  const shown = { snapshot, address: view.address }
  return (
    <RoomContext value={room}>
      <ChannelBar
        present={snapshot.state.present}
        back={thread === null ? null : back}
        hasDiscussions={thread === null}
      />
      {thread === null ? <Comments {...shown} /> : <Thread key={thread} {...shown} id={thread} />}
    </RoomContext>
  )
}

const noMembers: readonly never[] = []
