import { ChannelTag, commentsValue, MessageId, withComments } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { userQuery, workspaceQuery } from '../../../api/queries.ts'
import { combineQueries, Loadable } from '../../../ui/feedback/Loadable.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import type { CommentsPage, CommentsView } from './comments-view.ts'
import { MessagesSkeleton } from './MessagesSkeleton.tsx'
import { OpenedChannel } from './OpenedChannel.tsx'

interface CommentsDrawerProps {
  readonly page: CommentsPage
  readonly view: CommentsView
  /** What it is about, if not the whole page. */
  readonly about?: string | undefined
}

/** The comments on a page, or one of them with its replies. */
export function CommentsDrawer({ page, view, about }: CommentsDrawerProps) {
  const { orgId, opened, onOpen } = page
  const client = useClient()
  const router = useRouter()
  const known = combineQueries(useQuery(userQuery(client)), useQuery(workspaceQuery(client, orgId)))
  const thread = MessageId.safeParse(opened).data ?? null
  const showOtherView = (address: string | null) => {
    if (address === null || opened === undefined || view.isShown(address)) return null
    const href = withComments(orgId, address, commentsValue(page.tag, opened))
    return href === null ? null : () => void router.navigate({ href })
  }
  return (
    <Sheet
      isOpen={opened !== undefined}
      onClose={() => onOpen(undefined)}
      title={`${thread === null ? 'Comments' : 'Discussion'}${about === undefined ? '' : ` on ${about}`}`}
      isBeside
      isFilled
    >
      <Loadable query={known} failure="Couldn't load the workspace" skeleton={<MessagesSkeleton />}>
        {([
          user,
          {
            org,
            user: { role },
          },
        ]) => (
          <OpenedChannel
            key={page.tag}
            org={org}
            userId={user.id}
            role={role}
            tag={ChannelTag.parse(page.tag)}
            thread={thread}
            view={view}
            showOtherView={showOtherView}
            onOpen={onOpen}
          />
        )}
      </Loadable>
    </Sheet>
  )
}
