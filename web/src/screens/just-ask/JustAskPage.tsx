import { ConversationId, hasPermission } from '@cartograph/contract'
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import {
  conversationKey,
  conversationQuery,
  conversationsQuery,
} from '../../features/conversations/conversation-queries.ts'
import { conversationTitle } from '../../features/conversations/conversation-title.ts'
import { usePageHash } from '../../features/dashboards/view/use-page-hash.ts'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { combineQueries, Loadable } from '../../ui/feedback/Loadable.tsx'
import { ConversationDrawer } from './ConversationDrawer.tsx'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { OpenedConversation } from './OpenedConversation.tsx'
import { useDrawer } from './use-drawer.ts'

const ReviewQuestionsPage = lazy(() => import('./review/ReviewQuestionsPage.tsx'))

/** Answers questions in plain words; with the hash `review`, admins see those that had no good answer. */
export function JustAskPage() {
  const hash = usePageHash('/insights/just-ask')
  return /^review(?:\/|$)/.test(hash) ? (
    <Suspense fallback={<WorkspacePage title="Review questions">{null}</WorkspacePage>}>
      <ReviewQuestionsPage />
    </Suspense>
  ) : (
    <ConversationsPage hash={hash} />
  )
}

/** The URL hash selects the conversation; `new` begins one. */
function ConversationsPage({ hash }: { readonly hash: string }) {
  const { orgId } = useShell()
  const client = useClient()
  const navigate = useNavigate()
  const workspace = useQuery(workspaceQuery(client, orgId))
  const list = useInfiniteQuery(conversationsQuery(client, orgId))
  const drawer = useDrawer()
  const linked = ConversationId.safeParse(hash).data
  const items = list.data?.pages.flatMap((page) => page.items)
  const isChosen = hash === newHash || linked !== undefined
  const newest = isChosen ? undefined : items?.[0]?.id
  const selected = linked ?? newest ?? null
  const opened = useQuery(
    selected === null
      ? { queryKey: [...conversationKey(orgId), 'none'], queryFn: skipToken }
      : conversationQuery(client, orgId, selected),
  )
  const open = (id: ConversationId | null, { replace = false } = {}) =>
    void navigate({
      to: '/org/$orgId/insights/just-ask',
      params: { orgId },
      hash: id ?? newHash,
      replace,
      hashScrollIntoView: false,
    })
  const known = opened.data ?? items?.find(({ id }) => id === selected)
  return (
    <WorkspacePage
      title={selected !== null && known !== undefined ? conversationTitle(known) : 'Just Ask'}
      actions={
        <div className="flex flex-wrap gap-2">
          {hasPermission(workspace.data?.user.role ?? 'demo', 'chat.review') && (
            <Link
              to="/org/$orgId/insights/just-ask"
              params={{ orgId }}
              hash="review"
              className={buttonLook('quiet')}
            >
              Review questions
            </Link>
          )}
          <Button aria-expanded={drawer.isOpen} onClick={() => drawer.setOpen(!drawer.isOpen)}>
            Conversations
          </Button>
        </div>
      }
    >
      {newest !== undefined && (
        <Navigate
          to="/org/$orgId/insights/just-ask"
          params={{ orgId }}
          hash={newest}
          hashScrollIntoView={false}
          replace
        />
      )}
      <div className="flex min-w-0 flex-1 gap-6">
        <div className="flex min-w-0 flex-1 flex-col">
          <Loadable
            // Only what the hash doesn't choose waits for the list.
            query={combineQueries(workspace, {
              data: isChosen || items !== undefined ? true : undefined,
              error: isChosen ? null : list.error,
              isFetching: list.isFetching,
              refetch: list.refetch,
            })}
            failure="Couldn't load your conversations"
            skeleton={<ConversationSkeleton />}
          >
            {([{ org, user }]) => (
              <OpenedConversation
                org={org}
                role={user.role}
                selected={selected}
                opened={opened}
                onOpen={open}
              />
            )}
          </Loadable>
        </div>
        <ConversationDrawer
          orgId={orgId}
          list={list}
          selected={selected}
          drawer={drawer}
          onOpen={open}
        />
      </div>
    </WorkspacePage>
  )
}

/** In place of an id: no conversation is selected. */
const newHash = 'new'
