import {
  actionLogChannel,
  type ActionLogEntryId,
  type Role,
  type Workspace,
} from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { userQuery } from '../../../api/queries.ts'
import { Loadable } from '../../../ui/feedback/Loadable.tsx'
import type { ChannelBack, CommentsView } from '../../messages/drawer/comments-view.ts'
import { MessagesSkeleton } from '../../messages/drawer/MessagesSkeleton.tsx'
import { OpenedChannel } from '../../messages/drawer/OpenedChannel.tsx'
import { actionLogKey } from '../action-log-queries.ts'

interface EntryThreadProps {
  readonly org: Workspace
  readonly role: Role
  /** The entry, or one of its replies. */
  readonly id: ActionLogEntryId
  readonly back: ChannelBack | null
}

/** An entry with its replies and reactions, live. */
export function EntryThread({ org, role, id, back }: EntryThreadProps) {
  const user = useQuery(userQuery(useClient()))
  const queryClient = useQueryClient()
  const { org_id: orgId } = org
  // The list shows the new number of replies when it is seen again.
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: actionLogKey(orgId) }),
    [queryClient, orgId],
  )
  return (
    <Loadable query={user} failure="Couldn't load your account" skeleton={<MessagesSkeleton />}>
      {({ id: userId }) => (
        <OpenedChannel
          org={org}
          userId={userId}
          role={role}
          tag={actionLogChannel}
          thread={id}
          view={{ ...everyView, address: `/org/${orgId}/insights/action-log` }}
          showOtherView={showNoOtherView}
          onOpen={ignore}
          back={back}
        />
      )}
    </Loadable>
  )
}

/** An entry means the same under all filters. */
const everyView: Omit<CommentsView, 'address'> = { isShown: () => true }
const showNoOtherView = () => null
const ignore = () => undefined
